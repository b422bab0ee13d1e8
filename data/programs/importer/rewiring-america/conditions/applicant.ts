import { severalAmounts } from './amounts.ts';
import { tested, undertaking, words, type Family } from './family.ts';

const TRIBAL: Family = {
  name: 'tribal',
  cue: /\btrib(e|es|al)\b/,
  read: () => [words('tribal_member', 'A member of the tribe the program names, or a home on its land.')],
};

const INCOME_CUE =
  /income|\bami\b|poverty|\bfpl\b|liheap|\bsnap\b|low[- ]to[- ]moderate|\blmi\b|financial(ly)? (need|hardship|assist)|(energy|bill|customer|utility) assistance program|lifeline|discount rate|subsidy program|rate assistance|\bcare\b|medicaid|priority community|\bejl? rate|qualify for bonus/;

const INCOME: Family = {
  name: 'income',
  cue: INCOME_CUE,
  read(read) {
    const { line, text } = read;
    if (text.includes('regardless of income')) return null;
    // A second amount for low incomes stands in another line or in words; this one's is for all.
    const apart = /\b(or|plus|additional|extra|bonus|\$\S+ if|all households)\b/.test(text);
    const own = line.low_income !== undefined || (!apart && severalAmounts(read).length === 0);
    return own
      ? [
          tested('income_qualified', 'Household income is under the limit of this line.', {
            fact: 'incomeQualified',
            is: true,
          }),
        ]
      : [words('income_steps', 'The amount depends on household income.')];
  },
};

const KIND: Family = {
  name: 'applicant',
  cue: /respiratory|asthma|medical|health condition|senior|veteran|\belder|disabilit|\bfarm|agricultur|\bschool|non-?profit|\bbusiness|commercial|industrial|employee|first[- ]time|\bfleet|municipal|governm|military|teacher|owners? of/,
  read: ({ text }) =>
    /home or business|residential (and|or) commercial|homes? and businesses|commercial[- ]grade|municipal (light|util|electric)/.test(
      text,
    )
      ? null
      : [words('applicant', 'An applicant of the kind the program names.')],
};

const AREA: Family = {
  name: 'area',
  cue: /residents? of (?!the state)|residents only|(living|located|reside\w*) in|neighbou?rhood|underserved|\bcommunit(y|ies) (who|in|that)|\bej\b|environmental justice|equity|impacted|zip code|disadvantaged|vulnerable|\b(county|city|town) residents|specific locations|designated|regional administrator/,
  read: ({ placed, text }) =>
    /underserved|\bej\b|environmental justice|equity|impacted|disadvantaged|vulnerable/.test(text) &&
    !/\b(or|larger|extra|additional|income)\b/.test(text)
      ? [
          tested('disadvantaged_community', 'In a disadvantaged community as the program draws it.', {
            fact: 'disadvantagedCommunity',
            is: true,
          }),
        ]
      : placed && !/\bzone\b/.test(text)
        ? null
        : [words('named_area', 'In the area, or of the group, the program names.')],
};

const CUSTOMER: Family = {
  name: 'customer',
  cue: /\b(customers|members|account holders|subscribers) (of|with|who|that)\b|\bcontributors\b|co-?op members/,
  read: ({ placed, text }) =>
    /customers (of|with)|members (of|with)/.test(text) && placed && !/without|electric heat/.test(text)
      ? null
      : /(enroll|complete|particip|contribut|sign)/.test(text)
        ? [undertaking('participates', 'Takes part in the program that is named first.')]
        : placed && !/(customers|members) who (?!purchase and install|do not heat|heat)/.test(text)
          ? null
          : [words('customer', 'A customer of the kind the program names.')],
};

const EXCLUDED: Family = {
  name: 'excluded',
  cue: /ineligible|not eligible|not available|cannot (be|combine)|do(es)? not (apply|qualify)|not qualify|excluded?\b|except/,
  read: ({ text }) =>
    /customers|residents|homes|members|electric resist|gas/.test(text)
      ? [words('not_excluded', 'The home or the customer is none that the program leaves out.')]
      : [undertaking('equipment', 'Equipment of the kind the program admits.')],
};

export const APPLICANT_FAMILIES: readonly Family[] = [TRIBAL, INCOME, KIND, AREA, CUSTOMER, EXCLUDED];
