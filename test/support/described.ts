/** A building as a request describes it: floor area in sqft, class, year built, and what more is known. */
export const described = <const More extends object = object>(
  building_area: number,
  building_class: string,
  year_built: number,
  more?: More,
) => ({ building_area, building_class, year_built, ...(more ?? ({} as More)) });

/** What a request says of the owner: who holds the mortgage (null: nobody, there is none), and what more is given. */
export const ownedBy = <
  const Owner,
  const Holder extends 'bank' | 'cmbs' | 'agency' | null = null,
  const More extends object = object,
>(
  owner_type: Owner,
  holder_class: Holder = null as Holder,
  more?: More,
) => ({
  owner_type,
  mortgage: { exists: holder_class !== null, holder_class, refi_in_progress: false },
  ...(more ?? ({} as More)),
});
