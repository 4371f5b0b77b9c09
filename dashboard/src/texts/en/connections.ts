export const connections = {
  title: 'Connections',
  about: 'The providers that deliver your team’s messages.',
  add: 'Add connection',
  added: (name: string) => `${name} added.`,
  save: 'Save connection',
  saved: (name: string) => `${name} saved.`,
  deleted: (name: string) => `${name} deleted.`,
  kinds: { smtp: 'Email (SMTP)', twilio: 'SMS (Twilio-compatible)' },
  columns: { name: 'Name', channel: 'Channel', host: 'Host', status: 'Status', actions: 'Actions' },
  default: 'Default',
  makeDefault: 'Make default',
  makeThisDefault: (name: string) => `Make default: ${name}`,
  defaultChanged: 'Default connection changed.',
  downSince: 'stopped working {time}',

  empty: {
    title: 'No connections yet',
    about:
      'Connect your account at an email or SMS provider. Until you do, emails and text messages are sent through the server’s connection, or go to the outbox if the server has none.',
  },

  form: {
    label: 'Connection',
    kind: 'Provider type',
    name: 'Name',
    namePlaceholder: { smtp: 'Company mail server', twilio: 'Text messages' },
    host: 'Host',
    hostPlaceholder: { smtp: 'smtp.example.com', twilio: 'api.twilio.com' },
    port: 'Port',
    security: 'Encryption',
    securities: {
      starttls: 'STARTTLS (usually port 587)',
      tls: 'TLS (usually port 465)',
      opportunistic: 'STARTTLS if available',
      none: 'None',
    },
    user: { smtp: 'Username', twilio: 'Account SID' },
    secret: { smtp: 'Password', twilio: 'Auth token' },
    secretAbout: 'Stored encrypted and never shown again.',
    secretStored: 'Leave empty to keep the stored value. If you change the host, you must enter the value again.',
    default: 'Use by default',
    defaultAbout: {
      smtp: 'Sends all of your team’s emails through this connection.',
      twilio: 'Sends all of your team’s text messages through this connection.',
    },
    limits: 'Sending limits',
    noLimit: 'No limit',
    per_second: 'Per second',
    per_hour: 'Per hour',
    per_day: 'Per day',
    automatic: 'Automatic',
    messages: 'Messages per connection',
    messagesAbout:
      'Leave this empty: if the mail server closes connections after a number of messages, Postrider adapts to it.',
    warmUp: 'Warm up',
    warmUpAbout:
      'Limits sending to 50 messages on the first day and doubles the limit every day, so that email and mobile providers learn to trust a new sender.',
  },

  test: {
    button: 'Send test',
    title: (name: string) => `Send test through ${name}`,
    submit: 'Send test',
    about: 'Sends a short message now and shows the provider’s response.',
    to: { email: 'Email address', sms: 'Phone number' },
    sent: 'Test sent',
    failed: 'Test not sent',
  },

  delete: {
    button: 'Delete',
    title: (name: string) => `Delete ${name}?`,
    confirm: 'Delete connection',
    about:
      'Waiting messages will be sent through another connection or the server’s. If there’s neither, they’ll go to the outbox. The stored password or auth token will be deleted.',
  },
}
