export const signupForms = {
  title: 'Sign-up form',
  about: 'People subscribe to the list by filling in this form, either on the form’s own page or on your site.',
  save: 'Save form',
  saved: 'Sign-up form saved.',

  pushTitle: 'Sign-up page',
  pushAbout: 'On the sign-up page, visitors can turn this list’s notifications on or off. Link to it from your site.',

  noAddress: {
    email: 'No one can subscribe yet, because your contacts have no email field. <link>Create contact field</link>',
    sms: 'No one can subscribe yet, because your contacts have no phone field. <link>Create contact field</link>',
  },
  noSender:
    'No one can subscribe yet, because the list has no sender for the confirmation message. <link>Choose a sender</link>',

  fields: {
    title: 'Fields',
    about: 'The fewer fields a form has, the more people fill it in.',
    always: 'Always required',
    required: 'Required',
    isRequired: (name: string) => `${name} is required`,
    up: (name: string) => `Move ${name} up`,
    down: (name: string) => `Move ${name} down`,
    remove: (name: string) => `Remove ${name}`,
    moved: (name: string, position: number, total: number) => `${name} is now field ${position} of ${total}.`,
    removed: (name: string) => `${name} removed.`,
    add: 'Add field',
    addPlaceholder: 'Choose a contact field',
    noMatch: 'No matching contact field',
    atMost: (most: number) => `A form can ask for at most ${most} fields.`,
    unusable: (names: string) => `These contact fields were deleted or changed: ${names}. Remove them from the form.`,
    noneLeft: 'The form already has all of your contact fields. <link>Create contact field</link>',
  },

  messages: {
    title: 'Messages',
    confirm: 'Confirmation message',
    confirmAbout: 'Contains a link to confirm the subscription. In your own template, use {tag} for the link.',
    confirmDefault: 'Default message',
    welcome: 'Welcome message',
    welcomeAbout: 'Sent to everyone who subscribes with this form.',
    welcomeNone: 'None',
    clear: (label: string) => `Clear ${label.toLowerCase()}`,
    noMatch: 'No matching template',
    noTemplates: 'You have no templates for this channel yet. <link>Create template</link>',
    singleOptIn: 'Double opt-in is off for this list, so people don’t have to confirm. <link>Edit list</link>',
  },

  use: {
    title: 'Use the form',
    way: 'How to use the form',
    ways: { link: 'Link', html: 'HTML', iframe: 'iframe' },
    abouts: {
      link: 'Share the link on social media, in email signatures or on your site.',
      html: 'Paste this code into a page on your site. It looks like the rest of your site, and you can change the text.',
      iframe: 'Paste this code into a page on your site. It always shows the current form, in the visitor’s language.',
    },
    copied: { link: 'link', html: 'HTML code', iframe: 'iframe code' },
    open: 'Open page',
    language: 'Form language',
    unsaved: 'This code doesn’t contain your unsaved changes yet. Save the form first.',
  },
}
