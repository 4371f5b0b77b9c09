import { list } from '../list.ts'
import { plural } from '../plural.ts'

export const brands = {
  title: 'Brands',
  about: 'A brand is what recipients see: your name, logo, colors, senders and links.',
  create: 'Create brand',
  save: 'Save brand',
  created: (name: string) => `${name} created.`,
  saved: (name: string) => `${name} saved.`,
  deleted: (name: string) => `${name} deleted.`,

  empty: {
    title: 'No brands yet',
    about:
      'Create one for each company or product you send messages for. Enter your website, and we’ll fill in the details.',
  },
  noDescription: 'No description',
  isDefault: 'Default',
  makeDefault: 'Make default',
  makeThisDefault: (name: string) => `Make default: ${name}`,

  website: {
    about:
      'Enter your website, and we’ll fill in your name, colors, logo and links. Nothing is saved until you create the brand.',
    form: 'Fill in from website',
    url: 'Your website',
    read: 'Fill in from website',
    skip: 'Enter details manually',
    found: 'Here’s what we found on your website. Check the details and change anything you like.',
    onlyName: 'Only the name is required. You can add the rest later.',
  },

  form: {
    label: 'Brand',
    basics: 'Basics',
    name: 'Name',
    shortDescription: 'Short description',
    shortDescriptionAbout: 'What you do, in one sentence',
    website: 'Website',
    postalAddress: 'Postal address',
    postalAddressAbout: 'Shown in the footer of your emails. Many countries require it in marketing emails.',
    isDefault: 'Default brand',
    isDefaultAbout: 'New lists use this brand unless you choose another one. A team can have only one default brand.',
    colors: 'Colors',
    primaryColor: 'Primary color',
    primaryColorAbout: 'For buttons and links',
    secondaryColor: 'Secondary color',
    secondaryColorAbout: 'For backgrounds',
    pickColor: (label: string) => `Pick ${label.toLowerCase()} from the screen`,
    images: 'Images',
    senders: 'Senders',
    sendersAbout: 'The email address and phone number that this brand’s messages come from.',
    emailAddress: 'Email address',
    phoneNumber: 'Phone number',
    links: 'Links in messages',
    site: 'Link domain',
    siteAbout: 'Used for links to the unsubscribe page and other pages for recipients.',
    noSite: 'This server’s domain',
    clearSite: 'Clear domain',
    socialLinks: 'Social links',
    tags: 'Tags',
    tagsAbout: 'Tags help your team find this brand. Recipients don’t see them.',
    tagsPlaceholder: 'Type a tag and press Enter',
    clearTags: 'Clear tags',
  },

  socialLinks: {
    link: (position: number) => `Social link ${position}`,
    remove: (position: number) => `Remove social link ${position}`,
    add: 'Add link',
  },

  images: {
    logo_image: { label: 'Logo', about: 'For the top of emails' },
    logo_square_image: { label: 'Square logo', about: 'For small spaces' },
    header_image: { label: 'Header image', about: 'Wide image to show below the logo' },
    footer_image: { label: 'Footer image', about: 'For the bottom of emails' },
    social_share_image: { label: 'Social sharing image', about: 'For links shared on social media' },
  },

  image: {
    choose: 'Choose',
    change: 'Change',
    chooseThis: (label: string) => `Choose ${label.toLowerCase()}`,
    changeThis: (label: string) => `Change ${label.toLowerCase()}`,
    upload: 'Upload image',
    fromLibrary: 'Choose from your team’s files',
    fromWeb: 'Use image URL',
    remove: 'Remove',
    url: (label: string) => `${label} URL`,
  },

  preview: {
    page: 'Page',
    pages: { subscribe: 'Sign-up form', unsubscribe: 'Unsubscribe', preferences: 'Preferences' },
    logoElsewhere:
      'Pages don’t show your logo, because it’s on another server. Upload it or choose it from your team’s files.',
  },

  delete: {
    button: 'Delete',
    title: (name: string) => `Delete ${name}?`,
    confirm: 'Delete brand',
    permanent: 'This can’t be undone.',
    /** `others` is the number of lists that aren't in `names`. */
    lists: (names: readonly string[], others: number) => {
      const more = others > 0 ? [plural('en', others, { one: '{n} other', other: '{n} others' })] : []
      const named = list('en', [...names, ...more])
      return plural('en', names.length + others, {
        one: `The list ${named} uses this brand. The list will be kept, but won’t have a brand.`,
        other: `{n} lists use this brand: ${named}. These lists will be kept, but won’t have a brand.`,
      })
    },
    noLists: 'No lists use this brand.',
    isDefault: 'This is your default brand. You’ll have no default brand until you choose another one.',
  },
}
