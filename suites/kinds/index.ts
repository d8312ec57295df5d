import type { RuleKind } from '../../engine/types/kind.js';
import { addsMembers } from './search/adds-members.js';
import { alias } from './search/alias.js';
import { complement } from './search/complement.js';
import { completeListing } from './listing/complete-listing.js';
import { conditionalResponse } from './record/conditional-response.js';
import { consistentViews } from './record/consistent-views.js';
import { credentialReach } from './credential/credential-reach.js';
import { defaultList } from './search/default-list.js';
import { differsFromUnknown } from './html/differs-from-unknown.js';
import { disjoint } from './search/disjoint.js';
import { documentedResponses } from './http/documented-responses.js';
import { equivalence } from './record/equivalence.js';
import { exactMatch } from './search/exact-match.js';
import { excludedValue } from './search/excluded-value.js';
import { extraMembers } from './record/extra-members.js';
import { fileExists } from './file/file-exists.js';
import { fileMatchesRecords } from './file/file-matches-records.js';
import { filesAgree } from './file/files-agree.js';
import { filter } from './search/filter.js';
import { filtersIntersect } from './search/filters-intersect.js';
import { flagAddsAlike } from './search/flag-adds-alike.js';
import { htmlPage } from './html/html-page.js';
import { htmlShowsValue } from './html/html-shows-value.js';
import { httpsAndHttp } from './http/https-and-http.js';
import { idempotentRead } from './http/idempotent-read.js';
import { image } from './html/image.js';
import { insideExcludes } from './search/inside-excludes.js';
import { itemLimit } from './listing/item-limit.js';
import { knownValues } from './search/known-values.js';
import { linksResolve } from './http/links-resolve.js';
import { lookup } from './record/lookup.js';
import { memberRelation } from './record/member-relation.js';
import { narrows } from './search/narrows.js';
import { pagination } from './listing/pagination.js';
import { parameterSensitivity } from './record/parameter-sensitivity.js';
import { partialListing } from './listing/partial-listing.js';
import { pathStatus } from './http/path-status.js';
import { refusedCredential } from './credential/refused-credential.js';
import { refusedValue } from './search/refused-value.js';
import { requiredParameters } from './search/required-parameters.js';
import { responseEchoesParameter } from './record/response-echoes-parameter.js';
import { severalValues } from './search/several-values.js';
import { sparseFieldset } from './record/sparse-fieldset.js';
import { symmetricReference } from './record/symmetric-reference.js';
import { textMentionsValue } from './record/text-mentions-value.js';
import { textSearch } from './search/text-search.js';
import { translated } from './search/translated.js';
import { unique } from './listing/unique.js';
import { unknownKey } from './record/unknown-key.js';
import { valueFormat } from './http/value-format.js';
import { valuesMapped } from './file/values-mapped.js';

/** Every kind of rule that assay can check, by family: the folder in which it stands. A new kind is one file and one line. */
export const kinds: readonly RuleKind[] = [
  addsMembers,
  alias,
  complement,
  completeListing,
  conditionalResponse,
  consistentViews,
  credentialReach,
  defaultList,
  differsFromUnknown,
  disjoint,
  documentedResponses,
  equivalence,
  exactMatch,
  excludedValue,
  extraMembers,
  fileExists,
  fileMatchesRecords,
  filesAgree,
  filter,
  filtersIntersect,
  flagAddsAlike,
  htmlPage,
  htmlShowsValue,
  httpsAndHttp,
  idempotentRead,
  image,
  insideExcludes,
  itemLimit,
  knownValues,
  linksResolve,
  lookup,
  memberRelation,
  narrows,
  pagination,
  parameterSensitivity,
  partialListing,
  pathStatus,
  refusedCredential,
  refusedValue,
  requiredParameters,
  responseEchoesParameter,
  severalValues,
  sparseFieldset,
  symmetricReference,
  textMentionsValue,
  textSearch,
  translated,
  unique,
  unknownKey,
  valueFormat,
  valuesMapped,
];
