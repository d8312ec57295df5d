import type { RuleKind } from '../../engine/types/index.js';
import { difference } from './search/difference.js';
import { disjoint } from './search/disjoint.js';
import { equalResults } from './search/equal-results.js';
import { exclusion } from './search/exclusion.js';
import { filter } from './search/filter.js';
import { intersection } from './search/intersection.js';
import { range } from './search/range.js';
import { refersToAsked } from './search/refers-to-asked.js';
import { refusedValue } from './search/refused-value.js';
import { requiredParameters } from './search/required-parameters.js';
import { subset } from './search/subset.js';
import { textSearch } from './search/text-search.js';
import { completeListing } from './listing/complete-listing.js';
import { pagination } from './listing/pagination.js';
import { sortedListing } from './listing/sorted-listing.js';
import { resourceLifecycle } from './record/resource-lifecycle.js';
import { invalidRequests } from './http/invalid-request.js';
import { parameterEffect } from './search/parameter-effect.js';
import { carryOver } from './record/carry-over.js';
import { consistentViews } from './record/consistent-views.js';
import { equivalence } from './record/equivalence.js';
import { likelyInvariant } from './record/likely-invariant.js';
import { lookup } from './record/lookup.js';
import { memberRelation } from './record/member-relation.js';
import { parameterSensitivity } from './record/parameter-sensitivity.js';
import { crossReference } from './record/cross-reference.js';
import { responseEchoesParameter } from './record/response-echoes-parameter.js';
import { sparseFieldset } from './record/sparse-fieldset.js';
import { unknownKey } from './record/unknown-key.js';
import { fileExists } from './file/file-exists.js';
import { fileMatchesRecords } from './file/file-matches-records.js';
import { documentedResponses } from './http/documented-responses.js';
import { grantedRequests } from './http/granted-requests.js';
import { linksResolve } from './http/links-resolve.js';
import { pathStatus } from './http/path-status.js';
import { robustness } from './http/robustness.js';
import { valueFormat } from './http/value-format.js';
import { ownCredential } from './credential/own-credential.js';
import { credential } from './credential/credential.js';
import { browserRenders } from './html/browser-renders.js';
import { markupShowsValue } from './html/markup-shows-value.js';

/** Every kind of rule that assay can check, by family: the folder in which it stands. A new kind is one file and one line. */
export const families: Readonly<Record<string, readonly RuleKind[]>> = {
  search: [
    difference,
    disjoint,
    equalResults,
    exclusion,
    filter,
    intersection,
    parameterEffect,
    range,
    refersToAsked,
    refusedValue,
    requiredParameters,
    subset,
    textSearch,
  ],
  listing: [completeListing, pagination, sortedListing],
  record: [
    carryOver,
    consistentViews,
    equivalence,
    likelyInvariant,
    lookup,
    memberRelation,
    parameterSensitivity,
    crossReference,
    resourceLifecycle,
    responseEchoesParameter,
    sparseFieldset,
    unknownKey,
  ],
  file: [fileExists, fileMatchesRecords],
  http: [
    documentedResponses,
    grantedRequests,
    invalidRequests,
    linksResolve,
    pathStatus,
    robustness,
    valueFormat,
  ],
  credential: [credential, ownCredential],
  html: [browserRenders, markupShowsValue],
};

/** All kinds of all families. */
export const kinds: readonly RuleKind[] = Object.values(families).flat();
