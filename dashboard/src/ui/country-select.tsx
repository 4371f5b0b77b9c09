import { Select } from '@mantine/core'
import type { ReactNode } from 'react'

/** ISO 3166-1, those that have telephone numbers of their own. */
const CODES =
  'AC AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TA TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'.split(
    ' ',
  )

const NAMES = new Intl.DisplayNames(undefined, { type: 'region' })
const COUNTRIES = CODES.map((value) => ({ value, label: NAMES.of(value) ?? value })).sort((a, b) =>
  a.label.localeCompare(b.label),
)

/** By the browser's language; null where that says no country. */
export const likelyCountry = (): string | null => {
  const region = new Intl.Locale(navigator.language).region
  return region && CODES.includes(region) ? region : null
}

interface Props {
  readonly label: string
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly error?: ReactNode
}

/** A team's country: how telephone numbers without a + are read. */
export const CountrySelect = (props: Props) => (
  <Select
    data={COUNTRIES}
    searchable
    clearable
    description="So that telephone numbers can be entered without a country code"
    placeholder="None"
    nothingFoundMessage="No such country"
    clearButtonProps={{ 'aria-label': 'No country' }}
    {...props}
  />
)
