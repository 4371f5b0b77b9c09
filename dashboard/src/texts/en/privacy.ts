export const privacy = {
  title: 'Data requests',
  about:
    'In their preferences, contacts can request a copy of their data or ask you to erase it. In the EU, you have one month to respond.',
  empty: {
    title: 'No open requests',
    about: 'Requests appear here until you grant or decline them.',
  },
  columns: { contact: 'Contact', wish: 'Request', since: 'Since', grant: 'Grant', decline: 'Decline' },
  wishes: { data: 'Copy of their data', erase: 'Erasure' },
  deletedContact: (id: number) => `Contact ${id} (deleted)`,

  data: {
    button: 'Download data',
    done: 'Downloaded. Send the file to the contact.',
  },
  erase: {
    button: 'Erase',
    title: (name: string) => `Erase ${name}?`,
    about:
      'This deletes the contact. It also erases their addresses and the content of the messages you sent them. Their addresses will be suppressed, so nothing will be sent to them. The erasure can’t be undone.',
    done: 'Contact erased.',
  },
  decline: {
    button: 'Decline',
    title: (name: string) => `Decline ${name}’s request?`,
    about: 'Nothing changes for the contact. Let them know why you declined.',
    done: 'Request declined.',
  },
}
