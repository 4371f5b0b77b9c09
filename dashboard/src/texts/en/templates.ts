import { plural } from '../plural.ts'

export const templates = {
  title: 'Templates',
  about: 'Write a message once, personalize it with merge tags, and send it as often as you like.',
  create: 'Create template',
  created: (name: string) => `${name} created.`,
  deleted: (name: string) => `${name} deleted.`,
  saved: (name: string) => `${name} saved.`,
  untitled: { email: 'New email', sms: 'New text message', push: 'New push notification' },
  copyOf: (name: string) => `Copy of ${name}`,
  formats: { blocks: 'Blocks', html: 'HTML', mjml: 'MJML', text: 'Text', push: 'Notification' },

  columns: {
    name: 'Name',
    channel: 'Channel',
    format: 'Format',
    version: 'Version',
    changed: 'Last change',
    actions: 'Actions',
  },
  filters: { channel: 'Filter by channel', anyChannel: 'All channels' },
  empty: {
    title: 'No templates yet',
    about: 'Start with a ready-made email in your brand’s colors, and edit it as you like.',
  },
  noMatch: {
    title: 'No matching templates',
    about: 'You have no templates for this channel.',
    showAll: 'Show all templates',
  },
  duplicate: (name: string) => `Duplicate ${name}`,
  duplicated: (name: string) => `${name} created.`,
  delete: {
    button: 'Delete',
    title: (name: string) => `Delete ${name}?`,
    confirm: 'Delete template',
    about:
      'This also deletes its draft and earlier versions, and can’t be undone. Messages that were sent with it are kept.',
  },

  start: {
    title: 'Create template',
    about: 'Choose a channel, then a starting point. You can change everything later.',
    channel: 'Channel',
    points: { email: 'Start with an email', sms: 'Start with a text message', push: 'Start with a notification' },
    scratch: 'Or start from scratch',
    blank: {
      email: { name: 'Blank email', about: 'An empty email with your branding' },
      sms: { name: 'Blank text message', about: 'An empty text message' },
      push: { name: 'Blank notification', about: 'An empty push notification' },
    },
    html: { name: 'HTML', about: 'Write or paste the email’s HTML' },
    mjml: { name: 'MJML', about: 'Write MJML, which is compiled to HTML that works in all email clients' },
    import: { name: 'Import', about: 'Paste HTML, or upload an .html or .zip file' },
    blankHeading: 'Your headline',
    blankText: 'Write your message here.',
    unsubscribe: 'Unsubscribe',
    preview: (name: string) => `Preview of ${name}`,
  },
  import: {
    title: 'Import a template',
    name: 'Name',
    html: 'HTML',
    htmlAbout: 'The complete source code of the email',
    upload: 'Upload file',
    uploadHint: 'or drop an .html or .zip file here. Images in a .zip file are imported too.',
    chosen: (name: string) => `File: ${name}`,
    remove: 'Remove file',
    submit: 'Import template',
    done: (images: number) =>
      images === 0
        ? 'Template imported.'
        : plural('en', images, {
            one: 'Template imported with {n} image.',
            other: 'Template imported with {n} images.',
          }),
    imported: 'Imported email',
  },

  editor: {
    label: 'Template',
    name: 'Name',
    nameAbout: 'Only your team sees it.',
    brand: 'Brand',
    defaultBrand: 'Default brand',
    brandGone: 'This brand was deleted. Choose another one.',
    subject: 'Subject',
    subjectAbout: (length: number) =>
      `${plural('en', length, { one: '{n} character', other: '{n} characters' })}. Phones show about 40.`,
    preheader: 'Preheader',
    preheaderAbout: (length: number) =>
      length === 0
        ? 'Shown after the subject in the inbox. Without one, email clients show the beginning of the email.'
        : `${plural('en', length, { one: '{n} character', other: '{n} characters' })}. Email clients show 40 to 90.`,
    content: 'Content',
    html: 'HTML',
    mjml: 'MJML',
    codeAbout:
      'Type {{ to insert a merge tag, and | to apply a filter. To leave the editor with the keyboard, press Escape, then Tab.',
    insertTag: 'Insert merge tag',
    show: 'Show',
    edit: 'Edit',
    preview: 'Preview',
    undo: 'Undo',
    redo: 'Redo',
    history: 'Version history',
    test: 'Send test',
    save: 'Save template',
    fixToSave: 'Fix these errors to save the template:',
    discard: 'Discard changes',
    discarded: 'Changes discarded. To get them back, choose Undo.',
    version: (version: number) => `Version ${version}`,
    isDraft: 'Draft, not used for sending until you save',
    isPublished: (version: number) => `Version ${version} is used for sending.`,
    saving: {
      saved: 'Draft saved',
      waiting: 'Saving draft…',
      saving: 'Saving draft…',
      offline: 'Offline. The draft is kept in this browser.',
      conflict: 'Not saved: a colleague changed this template',
      failed: 'Couldn’t save the draft. It’s kept in this browser.',
      gone: 'Not saved: this template was deleted',
    },
    restoredCopy: 'Your unsaved changes were restored from this browser.',
  },
  plainText: {
    title: 'Plain text',
    about: 'For email clients that don’t show HTML.',
    modes: { automatic: 'Generated automatically', own: 'Your own text' },
    automaticAbout: 'Postrider generates it from the email’s content. To see it, choose Text in the preview.',
    label: 'Plain-text version',
  },
  sms: {
    text: 'Text',
    segments: (segments: number) => plural('en', segments, { one: '{n} SMS segment', other: '{n} SMS segments' }),
    left: (left: number) => plural('en', left, { one: '{n} character left', other: '{n} characters left' }),
    leftInLast: (left: number) =>
      plural('en', left, {
        one: '{n} character left in the last one',
        other: '{n} characters left in the last one',
      }),
    withValues: 'Counted with the values in the preview. Longer values can take more segments.',
    forcedBy: (characters: string) =>
      `These characters reduce the size of a segment from 160 to 70 characters: ${characters}`,
    makeSafe: 'Make GSM-safe',
    madeSafe: (count: number) =>
      plural('en', count, { one: '{n} character replaced:', other: '{n} characters replaced:' }),
    nothingToReplace: 'No typographic characters to replace.',
    stillForced: (characters: string) => `Replace or remove these yourself: ${characters}`,
    removed: 'removed',
  },
  push: {
    title: 'Title',
    text: 'Text',
    url: 'Link',
    urlAbout: 'Opens when someone taps the notification.',
    image: 'Image',
    imageAbout: 'The URL of an image. Not all devices show it.',
    choose: 'Choose from your team’s files',
    titlePlaceholder: 'Title of the notification',
  },

  preview: {
    title: 'Preview',
    view: 'Preview width',
    views: { desktop: 'Desktop', phone: 'Phone', text: 'Text' },
    dark: 'Dark mode',
    frame: 'Preview of the email',
    as: 'Preview as',
    sample: 'Sample contact',
    asPlaceholder: 'Search contacts',
    searching: 'Searching…',
    noMatch: 'No matching contacts',
    data: 'Test data',
    dataAbout:
      'The JSON data that an API call would pass. In the template, insert its values with merge tags like {{ data.name }}.',
    dataInvalid: 'Enter a JSON object, like {example}.',
    noSubject: 'No subject',
    noPreheader: 'No preheader',
    noText: 'The plain text is empty.',
    waiting: 'Fix the errors to see a preview.',
    size: (size: string) => `${size} of HTML`,
    faults: (count: number) => plural('en', count, { one: '{n} error', other: '{n} errors' }),
    warnings: (count: number) => plural('en', count, { one: '{n} warning', other: '{n} warnings' }),
    fields: { subject: 'Subject', preheader: 'Preheader', body: 'Content', text: 'Plain text' },
    atLine: (field: string, line: number) => `${field}, line ${line}`,
    sender: 'Your number',
  },

  /** Products on a sample receipt. */
  sampleData: { items: ['Linen shirt', 'Wool socks'] as readonly [string, string] },

  test: {
    title: 'Send test',
    about: 'Sends the draft with the values from the preview.',
    to: { email: 'Email addresses', sms: 'Phone numbers' },
    toContact: (name: string) => `The notification is sent to all of ${name}’s browsers.`,
    chooseContact: 'Close this dialog, then choose a contact under “Preview as”.',
    toAbout: 'Up to five. Press Enter after each one.',
    tooMany: (count: number) => plural('en', count, { one: 'Remove {n} address.', other: 'Remove {n} addresses.' }),
    fixToSend: 'Fix these errors to send a test:',
    submit: 'Send test',
    done: (count: number) =>
      plural('en', count, { one: '{n} test message created', other: '{n} test messages created' }),
    open: (to: string) => `Open the message to ${to}`,
    openMessage: 'Open the message',
    clear: 'Clear',
  },

  history: {
    title: 'Version history',
    about: 'Each time someone saves the template, a new version is created.',
    by: (user: string) => `by ${user}`,
    viaApi: 'through the API',
    current: 'Current',
    restore: (version: number) => `Restore version ${version}`,
    restored: (version: number) => `Version ${version} is now your draft. Save the template to use it.`,
  },

  /** The variables that aren't contact fields, by their name in merge tags. */
  variables: {
    'brand.name': 'Brand name',
    'brand.short_description': 'Brand description',
    'brand.website_url': 'Brand website',
    'brand.primary_color': 'Primary color',
    'brand.secondary_color': 'Secondary color',
    'brand.logo_image': 'Brand logo',
    'brand.logo_square_image': 'Square logo',
    'brand.header_image': 'Header image',
    'brand.footer_image': 'Footer image',
    'brand.postal_address': 'Postal address',
    'brand.social_links': 'Social links',
    'list.name': 'List name',
    'contact.id': 'Contact ID',
    'contact.uuid_id': 'Contact UUID',
    'contact.type': 'Contact type',
    'contact.tags': 'Contact tags',
    unsubscribe_url: 'Unsubscribe link',
    preferences_url: 'Preferences link',
    view_url: 'Link to the web version',
  } as Readonly<Record<string, string>>,

  conflict: {
    title: 'A colleague changed this template',
    about: 'Their changes were saved while you were editing. Choose whose changes to keep.',
    outdatedTitle: 'This draft is based on an older version',
    outdatedAbout:
      'A colleague has saved a newer version since this draft was started. Choose which one to continue with.',
    theirs: 'Load their version',
    mine: 'Keep mine',
  },

  gone: {
    title: 'This template was deleted',
    about: 'Your changes are kept in this browser. To continue, save them as a new template.',
    saveAsNew: 'Save as new template',
  },
}
