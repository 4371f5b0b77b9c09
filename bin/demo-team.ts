/**
 * The data of a demo team. Its people are named after birds and trees. All email addresses use reserved domains, so no messages
 * reach anyone.
 */

export const BRANDS = [
  {
    name: 'Fernleaf Coffee',
    short_description: 'Coffee from small farms, roasted on Tuesdays.',
    website_url: 'https://fernleaf.example',
    postal_address: '12 Harbor Lane, Portsview',
    primary_color: '#1f5f4a',
    secondary_color: '#f3e9d8',
    is_default: true,
    social_links: ['https://www.instagram.com/fernleaf', 'https://x.com/fernleaf'],
    tags: ['Shop'],
  },
  {
    name: 'Northbound Bikes',
    short_description: 'Bicycles that carry things.',
    website_url: 'https://northbound.example',
    postal_address: '3 Station Road, Portsview',
    primary_color: '#24407a',
    secondary_color: '#ffcf56',
    social_links: ['https://www.youtube.com/@northbound'],
    tags: ['Shop', 'Service'],
  },
] as const

export const logoOf = ({ name, primary_color, secondary_color }: (typeof BRANDS)[number]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="20" fill="${primary_color}"/><text x="48" y="66" text-anchor="middle" font-family="Georgia, serif" font-size="52" fill="${secondary_color}">${name[0]}</text></svg>`

export const FIELDS = [
  { name: 'Birthday', tag: 'birthday', type: 'date', contact_type: 'person' },
  { name: 'Orders', tag: 'orders', type: 'number', contact_type: 'person' },
  { name: 'Roast', tag: 'roast', type: 'pick_list', contact_type: 'person', options: ['Light', 'Medium', 'Dark'] },
  { name: 'Newsletter in German', tag: 'german', type: 'boolean', contact_type: 'person' },
] as const

export const PERSON_COUNT = 960
export const ORGANIZATION_COUNT = 40

const FIRST_NAMES = [
  'Wren',
  'Robin',
  'Heron',
  'Lark',
  'Finch',
  'Jay',
  'Merle',
  'Swift',
  'Raven',
  'Dove',
  'Kestrel',
  'Starling',
]
const LAST_NAMES = ['Alder', 'Birch', 'Hazel', 'Linden', 'Maple', 'Rowan', 'Cedar', 'Elm', 'Juniper', 'Larch', 'Willow']
const TRADES = ['Bakery', 'Bookshop', 'Studio', 'Garden', 'Hotel', 'Kitchen', 'Works', 'Market']
const ROASTS = ['Light', 'Medium', 'Dark']

/** The lists have different lengths, so that the same combination doesn't appear twice on a page. */
const pick = <T>(items: readonly T[], n: number): T => items[n % items.length] as T

export const personOf = (n: number) => {
  const [first_name, last_name] = [pick(FIRST_NAMES, n), pick(LAST_NAMES, n)]
  return {
    first_name,
    last_name,
    email: `${first_name}.${last_name}.${n + 1}@example.com`.toLowerCase(),
    // These phone numbers are reserved for fiction.
    phone: n % 3 === 0 ? `+1555${String(5_550_100 + (n % 100)).padStart(7, '0')}` : '',
    birthday:
      n % 2 === 0
        ? `19${60 + (n % 40)}-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`
        : '',
    orders: (n * 7) % 23,
    roast: pick(ROASTS, n * 5 + Math.floor(n / 7)),
    german: n % 4 === 0,
    tags: [...(n % 10 === 0 ? ['VIP'] : []), ...(n % 6 === 0 ? ['Subscriber since 2024'] : [])],
  }
}

export const organizationOf = (n: number) => {
  const name = `${pick(LAST_NAMES, n)} ${pick(TRADES, n)}`
  const host = `${name.toLowerCase().replace(' ', '-')}-${n + 1}.example`
  return {
    type: 'organization',
    organization_name: name,
    organization_email: `hello@${host}`,
    website: `https://${host}`,
    tags: ['Wholesale'],
  }
}

/** `every: n` subscribes every n-th person. */
export const LISTS = [
  { name: 'Weekly news', channel: 'email', every: 2 },
  { name: 'Events', channel: 'email', every: 9 },
  { name: 'Delivery updates', channel: 'sms', every: 6 },
] as const

/**
 * A template and a draft campaign for the first list. Users can safely send the campaign: without a provider, its messages stay in
 * the outbox.
 */
export const TEMPLATE = {
  name: 'Roast of the week',
  channel: 'email',
  subject: 'Fresh this Tuesday: a coffee that tastes of apricots',
  preheader: 'From a small farm in Ethiopia. 200 bags, no more.',
  format: 'blocks',
  body: {
    sections: [
      {
        columns: [
          {
            blocks: [
              { type: 'heading', text: 'Apricots, in a cup', level: 1, align: 'left' },
              {
                type: 'text',
                html: '<p>Hello {{ first_name | default: "there" }},</p><p>This week, we’re roasting a coffee from Guji, in the south of Ethiopia. It tastes of apricots and honey, and it’s best as a filter coffee.</p>',
              },
              { type: 'button', text: 'See this week’s coffee', href: 'https://fernleaf.example/guji', align: 'left' },
            ],
          },
        ],
      },
    ],
  },
} as const

export const CAMPAIGN = { name: 'Roast of the week', channel: 'email' } as const

export const SITE = { name: 'Fernleaf pages' }

export const PAGES = [
  {
    name: 'Welcome',
    url: '/welcome',
    html: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Welcome to Fernleaf</title>
<style>
  body { margin: 0; font: 1.1rem/1.6 Georgia, serif; color: #223; background: #f3e9d8 }
  main { max-width: 34rem; margin: 12vh auto; padding: 0 1.5rem }
  h1 { color: #1f5f4a }
</style>
<main>
  <h1>Thank you for joining us</h1>
  <p>Every Tuesday we roast, and every Wednesday we write about it.</p>
</main>
</html>
`,
  },
  {
    name: 'Thank you',
    url: '/thank-you',
    html: '<!doctype html>\n<title>Thank you</title>\n<h1>Your order is on its way.</h1>\n',
  },
] as const
