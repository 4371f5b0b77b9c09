import { Select } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useFormats, useTexts } from '../texts/locale.tsx'

/** The codes of the countries that libphonenumber-js supports, which the server uses to parse phone numbers. */
const CODES =
  'AC AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TA TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'.split(
    ' ',
  )

/** Guesses the country from the browser's language. Returns null if the language setting doesn't include a supported country. */
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

/** A select for a team's country. Phone numbers without a country code are read as numbers in that country. */
export const CountrySelect = (props: Props) => {
  const texts = useTexts().ui.country
  const formats = useFormats()
  const countries = useMemo(
    () =>
      CODES.map((value) => ({ value, label: formats.country(value) })).sort((a, b) =>
        formats.compare(a.label, b.label),
      ),
    [formats],
  )
  return (
    <Select
      data={countries}
      searchable
      clearable
      description={texts.about}
      placeholder={texts.none}
      nothingFoundMessage={texts.noMatch}
      clearButtonProps={{ 'aria-label': texts.clear }}
      {...props}
    />
  )
}
