/**
 * Names of property types as the City and ENERGY STAR Portfolio Manager print them, and words that people use, by what
 * `building_class` takes for them: an engine class, a DOF code, or a code's letter where the digit is not known. Null:
 * a known use that none of them stands for. A name that says nothing of the use (`Other`) is not in the list.
 *
 * Names follow ENERGY STAR Portfolio Manager's property types; codes follow the Department of Finance's list
 * (`catalog/buildings/dof-classes.csv`). Where several codes would do, the plainest is taken and shown.
 */
export const PROPERTY_NAMES: readonly (readonly [buildingClass: string | null, names: string])[] = [
  [
    'multifamily',
    'multifamily housing; multifamily; multi family; residential; residential building; apartments; apartment; apartment building; apartment house; apartment complex; flats; housing; rental; rentals; rental building; tenement; mixed residential; affordable housing; single room occupancy; sro',
  ],
  ['C', 'walk-up; walk-up building; walk-up apartments; walkup apartment building'],
  ['D', 'elevator building; elevator apartments; elevator apartment building; high-rise apartments'],
  [
    'D4',
    'co-op; co-operative; cooperative; co-op building; co-operative apartments; cooperative housing; co-op apartment; co-op apartments; co-op apartment house; co-op apartment building',
  ],
  ['C6', 'walk-up co-op; walk-up cooperative'],
  ['R4', 'condo; condominium; condo building; residential condominium; condominiums'],
  ['A', 'single family home; single family house; one-family house; house; townhouse; brownstone'],
  ['B', 'two-family house; two family home'],
  [
    'office',
    'office; offices; office building; office tower; financial office; bank branch; bank/financial institution; bank; banking; financial services; veterinary office; corporate headquarters',
  ],
  [
    'retail',
    'retail store; retail; retail - other; store; stores; shop; shops; shopping center; mall; strip mall; enclosed mall; lifestyle center; other - mall; supermarket/grocery store; supermarket/grocery; supermarket; grocery; grocery store; wholesale club/supercenter; convenience store without gas station; convenience store with gas station; food sales; food service; restaurant; restaurant/bar; fast food restaurant; other - restaurant/bar; bar/nightclub; bar; nightclub; cafe; automobile dealership; vehicle dealership; car dealer; personal services (health/beauty, dry cleaning, etc.); personal services; repair services (vehicle, shoe, locksmith, etc.); repair services; service (vehicle repair/service, postal service); department store',
  ],
  [
    'industrial',
    'industrial; industrial building; manufacturing/industrial plant; manufacturing; factory; plant; workshop',
  ],
  [
    'E',
    'non-refrigerated warehouse; warehouse (unrefrigerated); unrefrigerated warehouse; warehouse; refrigerated warehouse; warehouse (refrigerated); distribution center; storage; cold storage',
  ],
  ['E7', 'self-storage facility; self storage; mini storage'],
  ['H', 'hotel; hotels; motel; inn; boutique hotel; other - lodging/residential; lodging; hospitality'],
  ['H8', 'residence hall/dormitory; dormitory; dorm; residence hall; student housing; hostel; barracks'],
  [
    'I1',
    'hospital (general medical & surgical); hospital; general hospital; other - specialty hospital; medical center',
  ],
  ['I4', 'medical office; medical office building; doctors office'],
  [
    'I5',
    'urgent care/clinic/other outpatient; outpatient rehabilitation/physical therapy; ambulatory surgical center; outpatient; clinic; health center; urgent care; surgical center',
  ],
  ['I6', 'senior care community; senior living community; senior care facility; nursing home; nursing'],
  ['I7', 'residential care facility; adult care facility; assisted living'],
  ['healthcare', 'healthcare; health care; health care facility; medical'],
  [
    'education',
    'education; k-12 school; k12; school; high school; elementary school; middle school; pre-school/daycare; preschool; daycare; day care; nursery; child care; adult education; other - education',
  ],
  ['W1', 'public school; city school'],
  ['W3', 'private school; independent school; parochial school; charter school'],
  ['W4', 'vocational school; trade school'],
  ['W6', 'college/university; college/university (campus-level); college; university'],
  [
    'M',
    'worship facility; house of worship; religious; church; synagogue; mosque; temple; chapel; cathedral; parish; religious worship',
  ],
  ['G', 'parking; garage; parking garage; parking lot; car park'],
  ['J', 'movie theater; cinema; theater; theatre'],
  [
    'P',
    'performing arts; social/meeting hall; other - entertainment/public assembly; entertainment/culture; public assembly; indoor arena; convention center; stadium (closed); stadium (open); other - stadium; club; auditorium',
  ],
  [
    'P3',
    'fitness center/health club/gym; gym; fitness center; bowling alley; ice/curling rink; roller rink; swimming pool; other - recreation; recreation center',
  ],
  ['P7', 'museum; aquarium'],
  ['P8', 'library'],
  ['T', 'transportation terminal/station; station; terminal; airport; bus depot'],
  [
    'Y',
    'police station; fire station; prison/incarceration; other - public services; government building; city building',
  ],
  ['Z1', 'courthouse; court'],
  ['Z3', 'mailing center/post office; post office'],
  [
    'U',
    'other - utility; energy/power station; power plant; wastewater treatment plant; drinking water treatment & distribution; utility',
  ],
  [
    null,
    'data center; laboratory; lab; other - technology/science; other - services; casino; race track; zoo; mobile home community; manufactured/mobile homes; electric vehicle charging station; ev charging station',
  ],
];
