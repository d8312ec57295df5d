# assay in a container, as a user without rights:
#
#   docker build --tag assay .                          (about 130 MB compressed)
#   docker build --tag assay --build-arg BROWSER=yes .  (with a browser, for rules that open pages)
#   docker run --rm --volume "$PWD:/work" assay check game=https://game.example
FROM node:20-slim AS build
WORKDIR /assay
COPY . .
RUN npm ci && npm pack --ignore-scripts --pack-destination /tmp

FROM node:20-slim
ARG BROWSER=no
RUN test "$BROWSER" = no \
  || (apt-get update && apt-get install --yes --no-install-recommends chromium-headless-shell && rm -rf /var/lib/apt/lists/*)
COPY --from=build /tmp/assay-*.tgz /tmp/
RUN npm install --global --omit=dev --no-audit --no-fund /tmp/assay-*.tgz && rm -r /tmp/assay-*.tgz /root/.npm
USER node
WORKDIR /work
ENTRYPOINT ["assay"]
