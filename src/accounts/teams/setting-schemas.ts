import { type Static, Type } from '../../foundation/json-schema.ts'
import { described, OneOf, StrictObject, Text } from '../../platform/http/requests/schema-types.ts'
import { LANGUAGES, TRACKINGS } from './settings.ts'

/** The longest existing name has 32 characters. */
const MAX_TIME_ZONE_LENGTH = 64

const MAX_TAG_LENGTH = 255
const MAX_PREFERENCE_FIELDS = 50

const PROPERTIES = {
  time_zone: described(
    Text(MAX_TIME_ZONE_LENGTH),
    'The IANA name of the team’s time zone, like `Europe/Vienna`. `UTC` by default.',
  ),
  language: described(OneOf(LANGUAGES), 'The language of texts that Postrider adds to messages. `en` by default.'),
  tracking: described(
    OneOf(TRACKINGS),
    'Whether clicks are counted: `none`; `anonymous` (the default) counts them per campaign; `identified` records who clicked.',
  ),
  track_opens: described(Type.Boolean(), 'Whether opens are counted too. `false` by default.'),
  quiet_hours: described(
    Type.Boolean(),
    'Whether marketing text messages are sent only between 08:00 and 21:00 in all time zones of the recipient’s country. `true` by default.',
  ),
  preference_fields: described(
    Type.Array(Text(MAX_TAG_LENGTH), { maxItems: MAX_PREFERENCE_FIELDS }),
    'The merge tags of the contact fields that contacts can change in the preference center. None by default.',
  ),
}

export const Settings = Type.Object(PROPERTIES, {
  $id: 'Settings',
  examples: [
    {
      time_zone: 'Europe/Vienna',
      language: 'de',
      tracking: 'anonymous',
      track_opens: false,
      quiet_hours: true,
      preference_fields: ['first_name'],
    },
  ],
})

export const SettingChanges = Type.Partial(StrictObject(PROPERTIES))
export type SettingChanges = Static<typeof SettingChanges>
