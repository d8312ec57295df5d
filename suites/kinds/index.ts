import type { RuleKind } from '../../engine/types.js';
import { addsMembers } from './adds-members.js';
import { alias } from './alias.js';
import { apiDescription } from './api-description.js';
import { askedAgain } from './asked-again.js';
import { atMost } from './at-most.js';
import { bothSchemes } from './both-schemes.js';
import { complement } from './complement.js';
import { conditionalAnswer } from './conditional-answer.js';
import { credentialReach } from './credential-reach.js';
import { defaultList } from './default-list.js';
import { disjoint } from './disjoint.js';
import { documentedResponses } from './documented-responses.js';
import { echoes } from './echoes.js';
import { exactMatch } from './exact-match.js';
import { excludedValue } from './excluded-value.js';
import { figuresAgree } from './figures-agree.js';
import { files } from './files.js';
import { filesAgree } from './files-agree.js';
import { filter } from './filter.js';
import { filtersIntersect } from './filters-intersect.js';
import { flagAddsAlike } from './flag-adds-alike.js';
import { furtherAlike } from './further-alike.js';
import { furtherMembers } from './further-members.js';
import { image } from './image.js';
import { insideExcludes } from './inside-excludes.js';
import { knownValues } from './known-values.js';
import { linksLead } from './links-lead.js';
import { listedOnce } from './listed-once.js';
import { lookup } from './lookup.js';
import { matchesFile } from './matches-file.js';
import { mutual } from './mutual.js';
import { namesValue } from './names-value.js';
import { narrows } from './narrows.js';
import { noneMissing } from './none-missing.js';
import { notServed } from './not-served.js';
import { onlyAskedMembers } from './only-asked-members.js';
import { page } from './page.js';
import { ownAddress } from './own-address.js';
import { pageShows } from './page-shows.js';
import { pages } from './pages.js';
import { partsOfWhole } from './parts-of-whole.js';
import { pathExists } from './path-exists.js';
import { refusedCredential } from './refused-credential.js';
import { refusedValue } from './refused-value.js';
import { requiredParameters } from './required-parameters.js';
import { sameAnswer } from './same-answer.js';
import { severalValues } from './several-values.js';
import { tellsApart } from './tells-apart.js';
import { textSearch } from './text-search.js';
import { translated } from './translated.js';
import { unknownKey } from './unknown-key.js';
import { unknownValue } from './unknown-value.js';
import { unlikeUnknown } from './unlike-unknown.js';
import { valuesMapped } from './values-mapped.js';
import { viewsAgree } from './views-agree.js';

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
  disjoint,
  documentedResponses,
  echoes,
  exactMatch,
  excludedValue,
  figuresAgree,
  files,
  filesAgree,
  filter,
  filtersIntersect,
  flagAddsAlike,
  furtherAlike,
  furtherMembers,
  image,
  insideExcludes,
  knownValues,
  linksLead,
  listedOnce,
  lookup,
  matchesFile,
  mutual,
  namesValue,
  narrows,
  noneMissing,
  notServed,
  onlyAskedMembers,
  ownAddress,
  page,
  pageShows,
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
  unlikeUnknown,
  valuesMapped,
  viewsAgree,
];
