// The front page of a large run: shows the rows that match the form, page by page. Runs in the reader's browser, from a
// file, and asks nobody. All text comes to the page as text. What is searched stands in the address, so that it can be kept.
(() => {
  const perPage = 50;
  const byId = (id) => document.getElementById(id);
  const { texts, states, services, rows } = JSON.parse(byId('data').textContent);
  const form = byId('search');
  const fields = ['service', 'text', 'state', 'cause', 'owner'];
  let page = 1;
  // Those first that a reviewer looks at first: by state, services by what fails of them.
  rows.sort((one, other) => one[1] - other[1]);
  const weight = ([, , , , , , failing, warnings]) => failing * 1e6 + warnings;
  const order = services
    .map((_, at) => at)
    .sort((one, other) => weight(services[other]) - weight(services[one]));

  const inService = services.map(([name, , title, owner]) => `${texts[name]} ${texts[title]}`.toLowerCase());
  const inRow = rows.map(([, , cause, title, id]) =>
    `${texts[id]} ${texts[title]} ${texts[cause]}`.toLowerCase(),
  );

  /** An element with attributes and children: texts and elements. */
  function make(name, attributes, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
  }

  function choose(field, name, options) {
    for (const [value, text] of options) form.elements[field].append(make('option', { value }, text));
    if (options.length === 0) byId(`field-${name}`).hidden = true;
  }

  /** Places of texts in the rows, the most frequent first. */
  function frequent(places, most) {
    const counts = new Map();
    for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1);
    return [...counts].sort((one, other) => other[1] - one[1]).slice(0, most);
  }

  function fillForm() {
    const met = new Map(frequent(rows.map(([, state]) => state)));
    const known = states.flatMap(({ id, name }, at) =>
      met.has(at) ? [[id, `${name} (${met.get(at)})`]] : [],
    );
    choose('state', 'state', known);
    choose(
      'cause',
      'cause',
      frequent(
        rows.map(([, , cause]) => cause),
        200,
      ).map(([at, count]) => [texts[at], `${texts[at]} (${count})`]),
    );
    const owners = [...new Set(services.map(([, , , owner]) => texts[owner]))]
      .filter((owner) => owner !== '')
      .sort();
    choose(
      'owner',
      'owner',
      owners.map((owner) => [owner, owner]),
    );
    for (const [name] of services) byId('services').append(make('option', { value: texts[name] }));
  }

  /** Rows that match, and services: those with such a row, or all where rows are not asked about. */
  function found() {
    const wanted = Object.fromEntries(fields.map((field) => [field, form.elements[field].value.trim()]));
    const service = wanted.service.toLowerCase();
    const text = wanted.text.toLowerCase();
    const fits = services.map(
      ([, , , owner], at) =>
        inService[at].includes(service) && (wanted.owner === '' || texts[owner] === wanted.owner),
    );
    const own = rows.filter(
      ([at, state, cause], index) =>
        fits[at] &&
        (wanted.state === '' || states[state].id === wanted.state) &&
        (wanted.cause === '' || texts[cause] === wanted.cause) &&
        inRow[index].includes(text),
    );
    const asked = wanted.state !== '' || wanted.cause !== '' || text !== '';
    const having = new Set(own.map(([at]) => at));
    return {
      rows: own,
      services: order.filter((at) => fits[at] && (!asked || having.has(at))),
    };
  }

  const mark = (tone, text) => make('span', { class: `mark ${tone}` }, text);
  const verdicts = {
    pass: ['pass', '✓ pass'],
    fail: ['fail', '✗ fail'],
    inconclusive: ['none', '? inconclusive'],
    error: ['fail', '! error'],
  };
  const dim = (...parts) =>
    make('span', { class: 'dim small' }, parts.filter((part) => part !== '').join(' · '));
  const counted = (count, one) => `${count} ${count === 1 ? one : `${one}s`}`;

  function rowItem([at, state, cause, title, id, rules]) {
    const [name, folder, , owner] = services[at];
    const { id: kind, name: stateName, tone } = states[state];
    const anchor = ['new', 'still', 'warnings'].includes(kind)
      ? `finding/${encodeURIComponent(texts[id])}`
      : kind;
    const link = make('a', { href: `${texts[folder]}/index.html#${anchor}` }, texts[title]);
    const about = dim(
      texts[id] || texts[name],
      texts[cause],
      rules > 1 ? counted(rules, 'rule') : '',
      texts[owner],
    );
    return make('li', { class: tone }, mark(tone, stateName), ' ', link, make('div', {}, about));
  }

  function serviceItem(at) {
    const [name, folder, title, owner, verdict, passed, failing, warnings, open] = services[at];
    const [tone, text] = verdicts[texts[verdict]];
    const link = make('a', { href: `${texts[folder]}/index.html` }, `${texts[name]} ${texts[title]}`);
    const some = [
      [failing, 'failing'],
      [warnings, 'with warnings'],
      [open, 'not checked'],
      [passed, 'passed'],
    ];
    const figures = some.flatMap(([count, what]) => (count > 0 ? [`${counted(count, 'rule')} ${what}`] : []));
    return make(
      'li',
      { class: tone },
      mark(tone, text),
      ' ',
      link,
      make('div', {}, dim(figures.join(', '), texts[owner])),
    );
  }

  function show() {
    const all = found();
    const isServices = form.elements.view.value === 'services';
    const items = isServices ? all.services : all.rows;
    const pages = Math.max(1, Math.ceil(items.length / perPage));
    page = Math.min(Math.max(1, page), pages);
    const from = (page - 1) * perPage;
    const shown = items.slice(from, from + perPage);
    byId('rows').replaceChildren(...shown.map(isServices ? serviceItem : rowItem));
    const what = isServices
      ? counted(items.length, 'service')
      : `${counted(items.length, 'finding')} in ${counted(new Set(all.rows.map(([at]) => at)).size, 'service')}`;
    byId('count').textContent =
      items.length === 0 ? 'Nothing matches.' : `${what}, shown: ${from + 1} to ${from + shown.length}`;
    byId('place').textContent = `Page ${page} of ${pages}`;
    byId('previous').disabled = page === 1;
    byId('next').disabled = page === pages;
    byId('paging').hidden = pages === 1;
  }

  function readAddress() {
    const given = new URLSearchParams(location.hash.slice(1));
    for (const field of fields) form.elements[field].value = given.get(field) ?? '';
    form.elements.view.value = given.get('view') === 'services' ? 'services' : 'findings';
    page = Number(given.get('page')) || 1;
    show();
    if ([...given.keys()].length > 0) byId('results').focus();
  }

  function writeAddress() {
    const entries = [...fields, 'view'].map((field) => [field, form.elements[field].value.trim()]);
    const kept = entries.filter(([, value]) => value !== '' && value !== 'findings');
    if (page > 1) kept.push(['page', page]);
    history.replaceState(null, '', `#${new URLSearchParams(kept)}`);
  }

  function turn(by) {
    page += by;
    show();
    writeAddress();
    byId('results').focus();
  }

  fillForm();
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', () => {
    page = 1;
    show();
    writeAddress();
  });
  form.addEventListener('reset', () => setTimeout(() => (location.hash = '')));
  byId('previous').addEventListener('click', () => turn(-1));
  byId('next').addEventListener('click', () => turn(1));
  addEventListener('hashchange', readAddress);
  readAddress();
})();
