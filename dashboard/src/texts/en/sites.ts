import { plural } from '../plural.ts'

export const sites = {
  title: 'Sites',
  about:
    'Publish web pages such as a landing page, a thank-you page or a legal notice. A site is a group of pages and can have its own domain.',
  create: 'Create site',
  save: 'Save site',
  edit: (name: string) => `Edit ${name}`,
  editSite: 'Edit site',
  created: (name: string) => `${name} created.`,
  saved: (name: string) => `${name} saved.`,
  deleted: (name: string) => `${name} deleted.`,

  empty: {
    title: 'No sites yet',
    about: 'To start, all you need is a name. Pages use this server’s address until you add your own domain.',
  },
  columns: { name: 'Name', domain: 'Domain', pages: 'Pages', edit: 'Edit' },
  onThisServer: 'On this server',

  form: {
    label: 'Site',
    name: 'Name',
    namePlaceholder: 'Help',
    domain: 'Domain',
    domainPlaceholder: 'pages.example.com',
    domainAbout: 'Optional. Without your own domain, pages use this server’s address.',
  },

  page: {
    verified: (domain: string) => `Your pages use ${domain}.`,
    notVerified: (domain: string) => `${domain} isn’t verified yet.`,
    noDomain: 'Your pages use this server’s address. To use your own domain, edit the site.',
    pages: 'Pages',
    columns: { name: 'Name', address: 'Address', changed: 'Updated' },
    empty: {
      title: 'No pages yet',
      about: 'Write a page in HTML, with a live preview next to it.',
    },
  },

  verify: {
    title: (domain: string) => `Verify ${domain}`,
    about:
      'To prove that you own the domain, add this TXT record to its DNS. Until the domain is verified, your pages use this server’s address.',
    /** Completes “Copy …”. */
    name: 'record name',
    /** Completes “Copy …”. */
    value: 'record value',
    check: 'Check DNS record',
    done: (domain: string) => `${domain} verified.`,
  },

  guide: {
    title: 'How to point {domain} to this server',
    cname: 'Add this record to the domain’s DNS:',
    /** Completes “Copy …”. */
    record: 'CNAME record',
    rootDomain:
      'A root domain (without a subdomain) can’t have a CNAME record. Use an A or AAAA record with this server’s IP address instead.',
    address: 'Add an A or AAAA record with this server’s public IP address to the domain’s DNS.',
    operator: (url: string) =>
      `Your administrator also has to forward requests for the domain to Postrider and install a TLS certificate for it. Your pages will be at ${url}.`,
  },

  delete: {
    button: 'Delete',
    title: (name: string) => `Delete ${name}?`,
    confirm: 'Delete site',
    permanent: 'This can’t be undone.',
    noPages: 'The site has no pages.',
    pages: (count: number) =>
      plural('en', count, {
        one: '{n} page will be deleted too, and links to it will stop working.',
        other: '{n} pages will be deleted too, and links to them will stop working.',
      }),
  },
}
