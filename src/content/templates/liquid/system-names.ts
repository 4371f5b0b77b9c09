/** The properties of system variables. null means that any property is allowed. */
export const SYSTEM_NAMES = {
  data: null,
  brand: [
    'name',
    'short_description',
    'website_url',
    'primary_color',
    'secondary_color',
    'logo_image',
    'logo_square_image',
    'header_image',
    'footer_image',
    'postal_address',
    'social_links',
  ],
  list: ['name'],
  contact: ['id', 'uuid_id', 'type', 'tags'],
  unsubscribe_url: [],
  preferences_url: [],
  view_url: [],
} as const satisfies Record<string, readonly string[] | null>
