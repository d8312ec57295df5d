import type { RuleKind } from '../../engine/types/kind.js';
import { addsMembers } from './search/adds-members.js';
import { alias } from './search/alias.js';
import { apiDescription } from './http/api-description.js';
import { askedAgain } from './http/asked-again.js';
import { atMost } from './listing/at-most.js';
import { bothSchemes } from './http/both-schemes.js';
import { complement } from './search/complement.js';
import { conditionalAnswer } from './record/conditional-answer.js';
import { credentialReach } from './credential/credential-reach.js';
import { defaultList } from './search/default-list.js';
import { differsFromUnknown } from './html/differs-from-unknown.js';
import { disjoint } from './search/disjoint.js';
import { documentedResponses } from './http/documented-responses.js';
import { echoes } from './record/echoes.js';
import { exactMatch } from './search/exact-match.js';
import { excludedValue } from './search/excluded-value.js';
import { figuresAgree } from './record/figures-agree.js';
import { fileExists } from './file/file-exists.js';
import { fileMatchesRecords } from './file/file-matches-records.js';
import { filesAgree } from './file/files-agree.js';
import { filter } from './search/filter.js';
import { filtersIntersect } from './search/filters-intersect.js';
import { flagAddsAlike } from './search/flag-adds-alike.js';
import { furtherAlike } from './record/further-alike.js';
import { furtherMembers } from './record/further-members.js';
import { htmlPage } from './html/html-page.js';
import { htmlShowsValue } from './html/html-shows-value.js';
import { image } from './html/image.js';
import { insideExcludes } from './search/inside-excludes.js';
import { knownValues } from './search/known-values.js';
import { linksLead } from './http/links-lead.js';
import { listedOnce } from './listing/listed-once.js';
import { lookup } from './record/lookup.js';
import { mutual } from './record/mutual.js';
import { namesValue } from './record/names-value.js';
import { narrows } from './search/narrows.js';
import { noneMissing } from './listing/none-missing.js';
import { notServed } from './http/not-served.js';
import { onlyAskedMembers } from './record/only-asked-members.js';
import { ownAddress } from './http/own-address.js';
import { pages } from './listing/pages.js';
import { partsOfWhole } from './listing/parts-of-whole.js';
import { pathExists } from './http/path-exists.js';
import { refusedCredential } from './credential/refused-credential.js';
import { refusedValue } from './search/refused-value.js';
import { requiredParameters } from './search/required-parameters.js';
import { sameAnswer } from './record/same-answer.js';
import { severalValues } from './search/several-values.js';
import { tellsApart } from './record/tells-apart.js';
import { textSearch } from './search/text-search.js';
import { translated } from './search/translated.js';
import { unknownKey } from './record/unknown-key.js';
import { unknownValue } from './record/unknown-value.js';
import { valuesMapped } from './file/values-mapped.js';
import { viewsAgree } from './record/views-agree.js';

/** Every sort of promise that assay can check. A new kind is one file beside this one and one line here. */
export const kinds: readonly RuleKind[] = [
  addsMembers,
  alias,
  apiDescription,
  askedAgain,
  atMost,
  bothSchemes,
  complement,
  conditionalAnswer,
  credentialReach,
  defaultList,
  differsFromUnknown,
  disjoint,
  documentedResponses,
  echoes,
  exactMatch,
  excludedValue,
  figuresAgree,
  fileExists,
  fileMatchesRecords,
  filesAgree,
  filter,
  filtersIntersect,
  flagAddsAlike,
  furtherAlike,
  furtherMembers,
  htmlPage,
  htmlShowsValue,
  image,
  insideExcludes,
  knownValues,
  linksLead,
  listedOnce,
  lookup,
  mutual,
  namesValue,
  narrows,
  noneMissing,
  notServed,
  onlyAskedMembers,
  ownAddress,
  pages,
  partsOfWhole,
  pathExists,
  refusedCredential,
  refusedValue,
  requiredParameters,
  sameAnswer,
  severalValues,
  tellsApart,
  textSearch,
  translated,
  unknownKey,
  unknownValue,
  valuesMapped,
  viewsAgree,
];
