# assay in a container, as a user without rights:
#
#   docker build --tag assay .                          (about 130 MB compressed)
#   docker build --tag assay --build-arg BROWSER=yes .  (with a browser, for rules that open pages)
#   docker run --rm --volume "$PWD:/work" assay check game=https://game.example
FROM node:20-slim AS build
WORKDIR /assay
COPY . .
RUN npm ci && mkdir packed && npm pack --ignore-scripts --pack-destination packed

FROM node:20-slim
ARG BROWSER=no
RUN test "$BROWSER" = no \
  || (apt-get update && apt-get install --yes --no-install-recommends chromium-headless-shell && rm -rf /var/lib/apt/lists/*)
COPY --from=build /assay/packed/ /packed/
RUN npm install --global --omit=dev --no-audit --no-fund /packed/assay-*.tgz \
  && npm cache clean --force \
  && rm -r /packed
USER node
WORKDIR /work
ENTRYPOINT ["assay"]
