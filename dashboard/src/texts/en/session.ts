/** Signing in, accounts and invitations. */
export const session = {
  email: 'Email address',
  password: 'Password',
  newPassword: 'New password',
  passwordAbout: 'At least 10 characters',
  toDashboard: 'Go to dashboard',

  signIn: {
    title: 'Sign in',
    button: 'Sign in',
    forgot: 'Forgot password?',
    toConfirm: 'Sign in to confirm your email address.',
  },
  beforeSetup: {
    title: 'Welcome to Postrider',
    about:
      'This server is new. To set it up, open the link it printed in the terminal when it started. The link ends with /setup# followed by a code.',
  },
  setup: {
    title: 'Set up Postrider',
    about: 'Create your account and your team. It takes half a minute.',
    teamName: 'Team name',
    teamNamePlaceholder: 'Acme Marketing',
    country: 'Country',
    button: 'Create account and team',
  },

  forgot: {
    title: 'Forgot your password?',
    about: 'Enter your email address, and we’ll send you a link to choose a new password.',
    button: 'Send reset link',
    sentTitle: 'Check your email',
    sent: 'If there’s an account for {email}, you’ll get a link within a minute. The link is valid for one hour.',
    nothing:
      'Nothing in your inbox? Check your spam folder. If this server can’t send email, its administrator can set a new password for you.',
    back: 'Back to sign-in',
  },
  reset: {
    title: 'Choose a new password',
    about: (email: string) => `For ${email}. You’ll be signed in here and signed out everywhere else.`,
    button: 'Save password',
    newLink: 'Get a new link',
  },
  badLink: {
    title: 'This link is no longer valid',
    about: 'It may have expired or already been used.',
  },

  confirm: {
    title: 'Confirm your email address',
    about: 'This confirms that you receive email at your account’s address.',
    button: 'Confirm address',
    doneTitle: 'Address confirmed',
    done: (email: string) => `Thanks! ${email} is confirmed.`,
    banner: (email: string) => `Confirm ${email} to invite colleagues. We’ll email you a link.`,
    send: 'Send link',
    sent: 'Sent',
    sentTo: (email: string) => `We sent a link to ${email}.`,
  },

  invitation: {
    title: (team: string) => `Join ${team}`,
    about: 'You’ve been invited to this team. The invitation expires on {time}.',
    signedInAs: 'You’re signed in as {email}.',
    join: 'Join team',
    emailAbout: 'The invitation is for this address.',
    passwordAbout: 'At least 10 characters. If you already have an account, enter its password.',
    otherTitle: (invited: string) => `This invitation is for ${invited}`,
    otherAbout: (email: string, invited: string) =>
      `You’re signed in as ${email}. Sign out to join as ${invited}, or ask your colleague to invite ${email}.`,
    signOut: 'Sign out',
    goneTitle: 'This invitation is no longer valid',
    goneAbout: 'It may have expired, already been used or been withdrawn. Ask your colleague for a new link.',
  },

  account: {
    title: 'Your account',
    about: (email: string) => `You’re signed in as ${email}.`,
    passwordTitle: 'Change your password',
    passwordAbout: 'You’ll stay signed in here and be signed out everywhere else.',
    current: 'Current password',
    button: 'Change password',
    done: 'Password changed.',
  },
}
