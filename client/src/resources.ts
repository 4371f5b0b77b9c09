import { allOf, assertComplete, newestFirst } from './all-pages.ts'
import type {
  Campaign,
  Operations,
  SentMessagePage,
  Settings,
  SiteSuggestions,
  Subscriber,
  SubscriberInput,
  SubscriberPage,
} from './api-types.ts'
import type { CallOptions, CreateOptions, Sender } from './send.ts'
import type { Verbs } from './verbs.ts'

export const brands = (send: Sender, verbs: Verbs) => ({
  list: verbs.list('listBrands'),
  create: verbs.create('createBrand'),
  get: verbs.get('getBrand'),
  update: verbs.update('updateBrand'),
  delete: verbs.delete('deleteBrand'),
  /** Suggests a brand based on a website, without creating it. You can pass the result to `create`. */
  suggest: async (url: string, options?: CallOptions): Promise<SiteSuggestions['suggestions']> =>
    (await send.json('suggestBrand', { body: { url }, options })).suggestions,
})

export const contactFields = (verbs: Verbs) => ({
  list: verbs.find('listContactFields'),
  types: verbs.list('listFieldTypes'),
  create: verbs.create('createContactField'),
  get: verbs.get('getContactField'),
  update: verbs.update('updateContactField'),
  delete: verbs.delete('deleteContactField'),
})

export const pages = (verbs: Verbs) => ({
  list: verbs.find('listPages'),
})

export const settings = (send: Sender, verbs: Verbs) => ({
  get: verbs.list('getSettings'),
  /** Changes only the given keys. */
  update: (changes: Operations['updateSettings']['body'], options?: CallOptions): Promise<Settings> =>
    send.json('updateSettings', { body: changes, options }),
})

/** Senders: email addresses and phone numbers. `create` sends a code to the address or number; pass the code to `confirm`. */
export const verified = (verbs: Verbs) => ({
  email: {
    list: verbs.list('listVerifiedEmails'),
    create: verbs.create('addVerifiedEmail'),
    confirm: verbs.act('confirmVerifiedEmail'),
    delete: verbs.delete('deleteVerifiedEmail'),
  },
  phone: {
    list: verbs.list('listVerifiedPhones'),
    create: verbs.create('addVerifiedPhone'),
    confirm: verbs.act('confirmVerifiedPhone'),
    delete: verbs.delete('deleteVerifiedPhone'),
  },
})

export const lists = (send: Sender, verbs: Verbs) => ({
  list: verbs.list('listLists'),
  create: verbs.create('createList'),
  get: verbs.get('getList'),
  update: verbs.update('updateList'),
  delete: verbs.delete('deleteList'),
  /** The subscribers of a list. */
  subscribers: (listId: number) => subscribers(send, listId),
})

type SubscriberQuery = Operations['listSubscribers']['query']

const subscribers = (send: Sender, id: number) => {
  const list = (query?: SubscriberQuery, options?: CallOptions): Promise<SubscriberPage> =>
    send.json('listSubscribers', { params: { id }, query, options })
  return {
    /** Returns one page of subscribers, sorted by id. */
    list,
    /** Iterates over all subscribers. Requests pages as needed. */
    all: allOf(list),
    subscribe: (body: SubscriberInput, options?: CreateOptions): Promise<Subscriber> =>
      send.json('subscribeContact', { params: { id }, body, options }),
    /** Unsubscribes a contact. It stays on the list as `unsubscribed`. */
    unsubscribe: (subscriberId: number, options?: CallOptions): Promise<void> =>
      send.nothing('unsubscribeContact', { params: { id, subscriber_id: subscriberId }, options }),
  }
}

export const segments = (verbs: Verbs) => ({
  list: verbs.list('listSegments'),
  create: verbs.create('createSegment'),
  get: verbs.get('getSegment'),
  update: verbs.update('updateSegment'),
  delete: verbs.delete('deleteSegment'),
  /** Counts the contacts that match a filter, without saving it. */
  preview: verbs.create('previewSegment'),
})

/** Each campaign is one message to everyone on its lists. Actions like `send` return the campaign. */
export const campaigns = (send: Sender, verbs: Verbs) => {
  const list = verbs.find('listCampaigns')
  return {
    /** Returns one page of campaigns, newest first. */
    list,
    /** Iterates over all campaigns, newest first. Requests pages as needed. */
    all: allOf(list, { order: newestFirst }),
    create: verbs.create('createCampaign'),
    get: verbs.get('getCampaign'),
    update: verbs.update('updateCampaign'),
    delete: verbs.delete('deleteCampaign'),
    /** Counts who would get the campaign now, and why others wouldn't, without sending anything. */
    check: verbs.do('checkCampaign'),
    send: verbs.do('sendCampaign'),
    schedule: (id: number, scheduledAt: string, options?: CallOptions): Promise<Campaign> =>
      send.json('scheduleCampaign', { params: { id }, body: { scheduled_at: scheduledAt }, options }),
    unschedule: verbs.do('unscheduleCampaign'),
    pause: verbs.do('pauseCampaign'),
    resume: verbs.do('resumeCampaign'),
    cancel: verbs.do('cancelCampaign'),
    /** Resends messages that failed or whose outcome is unknown. */
    retry: verbs.act('retryCampaign'),
    /** Sends the current content to a few people. */
    test: verbs.act('testCampaign'),
    /** Creates a draft with the same settings. */
    duplicate: verbs.act('duplicateCampaign'),
    /** The campaign's messages, one for each person on its lists, including those who were skipped. */
    recipients: (campaignId: number) => recipients(send, campaignId),
    /** Returns what happened to the campaign's messages. */
    report: verbs.get('getCampaignReport'),
    /** Returns parts of the report as CSV files. The response's `body` is a stream. */
    exportReport: exportReport(send),
  }
}

const exportReport = (send: Sender) => {
  const download = (operation: ReportExport) => (id: number, options?: CallOptions) =>
    send.download(operation, { params: { id }, options })
  return {
    hours: download('exportCampaignHours'),
    links: download('exportCampaignLinks'),
    domains: download('exportCampaignDomains'),
    lists: download('exportCampaignLists'),
    failures: download('exportCampaignFailures'),
  }
}

type ReportExport = `exportCampaign${'Hours' | 'Links' | 'Domains' | 'Lists' | 'Failures'}`

type RecipientQuery = Operations['listRecipients']['query']

const recipients = (send: Sender, id: number) => {
  const list = (query?: RecipientQuery, options?: CallOptions): Promise<SentMessagePage> =>
    send.json('listRecipients', { params: { id }, query, options })
  return {
    /** Returns one page of the campaign's messages, newest first. */
    list,
    /** Iterates over all of the campaign's messages, newest first. Requests pages as needed. */
    all: allOf(list, { order: newestFirst, atEnd: assertComplete('messages', 'export them to get all') }),
    /** Returns the campaign's messages as a CSV file. The response's `body` is a stream. */
    export: (query?: Operations['exportRecipients']['query'], options?: CallOptions): Promise<Response> =>
      send.download('exportRecipients', { params: { id }, query, options }),
    /**
     * Does a dry run. Returns the people who would get a message or, if a reason is given, those who are skipped for that reason.
     */
    preview: (
      query?: Operations['previewRecipients']['query'],
      options?: CallOptions,
    ): Promise<Operations['previewRecipients']['response']> =>
      send.json('previewRecipients', { params: { id }, query, options }),
  }
}

export const emails = (verbs: Verbs) => ({
  /** Sends one email to one recipient. */
  send: verbs.create('sendEmail'),
  /** Sends up to 500 emails. If one of them is invalid, none is sent. */
  sendBatch: verbs.create('sendEmails'),
})

export const sms = (verbs: Verbs) => ({
  send: verbs.create('sendSms'),
})

export const messages = (verbs: Verbs) => {
  const list = verbs.find('listMessages')
  return {
    /** Returns one page of messages, newest first. */
    list,
    /**
     * Iterates over all messages, newest first. Requests pages as needed. If filters match more than 10,000 messages, throws a
     * TooManyMatchesError after the first 10,000.
     */
    all: allOf(list, { order: newestFirst, atEnd: assertComplete('messages', 'narrow down the filters to get all') }),
    /** Returns a message, including its content if that is still stored. */
    get: verbs.get('getMessage'),
    events: verbs.get('listMessageEvents'),
    /** Changes when a scheduled message is sent. */
    reschedule: verbs.update('rescheduleMessage'),
    cancel: verbs.do('cancelMessage'),
    /** Creates a new message with the same sender, recipient and content. */
    resend: verbs.do('resendMessage'),
  }
}

export const suppressions = (verbs: Verbs) => {
  const list = verbs.find('listSuppressions')
  return {
    /** Returns one page of suppressions, newest first. */
    list,
    /**
     * Iterates over all suppressions, newest first. Requests pages as needed. If filters match more than 10,000 suppressions,
     * throws a TooManyMatchesError after the first 10,000.
     */
    all: allOf(list, {
      order: newestFirst,
      atEnd: assertComplete('suppressions', 'narrow down the filters to get all'),
    }),
    create: verbs.create('createSuppression'),
    delete: verbs.delete('deleteSuppression'),
  }
}

export const templates = (verbs: Verbs) => {
  const list = verbs.find('listTemplates')
  return {
    /** Returns one page of templates without their bodies, newest first. */
    list,
    /** Iterates over all templates without their bodies, newest first. Requests pages as needed. */
    all: allOf(list, { order: newestFirst }),
    create: verbs.create('createTemplate'),
    get: verbs.get('getTemplate'),
    update: verbs.update('updateTemplate'),
    delete: verbs.delete('deleteTemplate'),
    /** Renders a template for a contact. */
    preview: verbs.act('previewTemplate'),
    /** Renders content that isn't saved. */
    previewUnsaved: verbs.create('previewUnsavedTemplate'),
  }
}

export const push = (verbs: Verbs) => ({
  send: verbs.create('sendPush'),
  /** Returns the public key to pass to `pushManager.subscribe()` in the browser. */
  key: verbs.list('getPushKey'),
})
