import type { RuleKind } from '../../engine/types/kind.js';
import { addsMembers } from './search/adds-members.js';
import { alias } from './search/alias.js';
import { complement } from './search/complement.js';
import { defaultList } from './search/default-list.js';
import { disjoint } from './search/disjoint.js';
import { exactMatch } from './search/exact-match.js';
import { excludedValue } from './search/excluded-value.js';
import { filter } from './search/filter.js';
import { filtersIntersect } from './search/filters-intersect.js';
import { flagAddsAlike } from './search/flag-adds-alike.js';
import { insideExcludes } from './search/inside-excludes.js';
import { knownValues } from './search/known-values.js';
import { narrows } from './search/narrows.js';
import { refusedValue } from './search/refused-value.js';
import { requiredParameters } from './search/required-parameters.js';
import { severalValues } from './search/several-values.js';
import { textSearch } from './search/text-search.js';
import { translated } from './search/translated.js';
import { atMost } from './listing/at-most.js';
import { listedOnce } from './listing/listed-once.js';
import { noneMissing } from './listing/none-missing.js';
import { pages } from './listing/pages.js';
import { partsOfWhole } from './listing/parts-of-whole.js';
import { conditionalAnswer } from './record/conditional-answer.js';
import { echoes } from './record/echoes.js';
import { figuresAgree } from './record/figures-agree.js';
import { furtherAlike } from './record/further-alike.js';
import { furtherMembers } from './record/further-members.js';
import { lookup } from './record/lookup.js';
import { mutual } from './record/mutual.js';
import { namesValue } from './record/names-value.js';
import { onlyAskedMembers } from './record/only-asked-members.js';
import { sameAnswer } from './record/same-answer.js';
import { tellsApart } from './record/tells-apart.js';
import { unknownKey } from './record/unknown-key.js';
import { unknownValue } from './record/unknown-value.js';
import { viewsAgree } from './record/views-agree.js';
import { fileExists } from './file/file-exists.js';
import { fileMatchesRecords } from './file/file-matches-records.js';
import { filesAgree } from './file/files-agree.js';
import { valuesMapped } from './file/values-mapped.js';
import { apiDescription } from './http/api-description.js';
import { askedAgain } from './http/asked-again.js';
import { bothSchemes } from './http/both-schemes.js';
import { documentedResponses } from './http/documented-responses.js';
import { linksLead } from './http/links-lead.js';
import { notServed } from './http/not-served.js';
import { ownAddress } from './http/own-address.js';
import { pathExists } from './http/path-exists.js';
import { credentialReach } from './credential/credential-reach.js';
import { refusedCredential } from './credential/refused-credential.js';
import { differsFromUnknown } from './html/differs-from-unknown.js';
import { htmlPage } from './html/html-page.js';
import { htmlShowsValue } from './html/html-shows-value.js';
import { image } from './html/image.js';

/** Every kind of rule that assay can check, by family: the folder in which it stands. A new kind is one file and one line. */
export const families: Readonly<Record<string, readonly RuleKind[]>> = {
  search: [
    addsMembers,
    alias,
    complement,
    defaultList,
    disjoint,
    exactMatch,
    excludedValue,
    filter,
    filtersIntersect,
    flagAddsAlike,
    insideExcludes,
    knownValues,
    narrows,
    refusedValue,
    requiredParameters,
    severalValues,
    textSearch,
    translated,
  ],
  listing: [atMost, listedOnce, noneMissing, pages, partsOfWhole],
  record: [
    conditionalAnswer,
    echoes,
    figuresAgree,
    furtherAlike,
    furtherMembers,
    lookup,
    mutual,
    namesValue,
    onlyAskedMembers,
    sameAnswer,
    tellsApart,
    unknownKey,
    unknownValue,
    viewsAgree,
  ],
  file: [fileExists, fileMatchesRecords, filesAgree, valuesMapped],
  http: [
    apiDescription,
    askedAgain,
    bothSchemes,
    documentedResponses,
    linksLead,
    notServed,
    ownAddress,
    pathExists,
  ],
  credential: [credentialReach, refusedCredential],
  html: [differsFromUnknown, htmlPage, htmlShowsValue, image],
};

/** All kinds of all families. */
export const kinds: readonly RuleKind[] = Object.values(families).flat();
