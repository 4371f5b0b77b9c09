export const privacy = {
  title: 'Data requests',
  about:
    'Contacts can ask for a copy of their data, or for its erasure, in their preferences. In the EU, you have one month to respond.',
  empty: {
    title: 'No open requests',
    about: 'Requests appear here until you have granted or declined them.',
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
      'The contact is deleted, and its addresses and contents are removed from your messages. You can’t send anything to these addresses again. This can’t be undone.',
    done: 'Contact erased.',
  },
  decline: {
    button: 'Decline',
    title: (name: string) => `Decline the request of ${name}?`,
    about: 'Nothing changes for the contact. Tell them why.',
    done: 'Request declined.',
  },
}
