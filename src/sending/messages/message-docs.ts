import type { FastifySchema } from 'fastify'
import { CHANNELS } from '../../foundation/channels/channels.ts'
import { Type } from '../../foundation/json-schema.ts'
import { PageQuery } from '../../platform/http/requests/pagination.ts'
import { Id, NoQuery, OneOf, StrictObject, Timestamp } from '../../platform/http/requests/schema-types.ts'
import { API_PREFIX } from '../../platform/http/server/routes.ts'
import { MessageChanges, MessageEvents, NewEmail, NewEmailBatch, NewPush, NewSms } from './message-schemas.ts'
import { MESSAGE_KINDS, STATUSES } from './message-states.ts'
import { SentMessage, SentMessagePage, SentMessages, SentMessageWithBody } from './sent-message.ts'

const MESSAGES = `${API_PREFIX}/messages`

export const MessageQuery = StrictObject({
  ...PageQuery.properties,
  channel: Type.Optional(OneOf(CHANNELS)),
  kind: Type.Optional(OneOf(MESSAGE_KINDS)),
  status: Type.Optional(OneOf(STATUSES)),
  campaign_id: Type.Optional(Id),
  contact_id: Type.Optional(Id),
  to: Type.Optional(Type.String({ description: 'The recipient’s address or number.' })),
  tag: Type.Optional(Type.String()),
  created_after: Type.Optional(Timestamp),
  created_before: Type.Optional(Timestamp),
})

export const MESSAGE_DOCS = {
  email: {
    operationId: 'sendEmail',
    createdIn: MESSAGES,
    summary: 'Send an email',
    description:
      'Sends one email to one recipient: a contact (`contact_id`) or an address (`to`). The email is queued and sent as soon as possible, or at `scheduled_at`. If the address is suppressed, nothing is sent, and the status is `suppressed`. Suppressed addresses in `cc` and `bcc` are refused with 422.',
    returns: 'The message.',
    body: NewEmail,
    response: { 201: SentMessage },
  },
  emailBatch: {
    operationId: 'sendEmails',
    createdIn: MESSAGES,
    summary: 'Send up to 500 emails',
    description: 'Stores all emails, or none if one of them is invalid. Errors name the email, like `messages.3.to`.',
    returns: 'The messages, in the given order.',
    body: NewEmailBatch,
    response: { 201: SentMessages },
  },
  sms: {
    operationId: 'sendSms',
    createdIn: MESSAGES,
    summary: 'Send a text message',
    description: 'Sends one text message to one recipient: a contact (`contact_id`) or a number (`to`).',
    returns: 'The message.',
    body: NewSms,
    response: { 201: SentMessage },
  },
  push: {
    operationId: 'sendPush',
    createdIn: MESSAGES,
    summary: 'Send a push notification',
    description:
      'Sends one notification to a contact, in all browsers that accept push notifications for it. The icon is the square logo of the brand.',
    returns: 'The message.',
    body: NewPush,
    response: { 201: SentMessage },
  },
  list: {
    operationId: 'listMessages',
    summary: 'List messages',
    description:
      'Returns messages, newest first, in numbered pages. Without a filter, the total is exact. With filters, it is exact up to 10,000.',
    returns: 'A page of messages, empty past the end.',
    querystring: MessageQuery,
    response: { 200: SentMessagePage },
  },
  get: {
    operationId: 'getMessage',
    summary: 'Get a message',
    description: 'Also returns the content as sent, until it is deleted.',
    returns: 'The message.',
    response: { 200: SentMessageWithBody },
  },
  events: {
    operationId: 'listMessageEvents',
    summary: 'List the events of a message',
    description: 'Returns what happened to the message, oldest first.',
    returns: 'The events.',
    querystring: NoQuery,
    response: { 200: MessageEvents },
  },
  update: {
    operationId: 'rescheduleMessage',
    summary: 'Reschedule a message',
    description: 'Changes when a scheduled message is sent.',
    returns: 'The updated message.',
    body: MessageChanges,
    problems: ['message_state'],
    response: { 200: SentMessage },
  },
  cancel: {
    operationId: 'cancelMessage',
    summary: 'Cancel a message',
    description:
      'Only scheduled and queued messages can be canceled. Otherwise you get 409 with the code `message_state`.',
    returns: 'The canceled message.',
    problems: ['message_state'],
    response: { 200: SentMessage },
  },
  resend: {
    operationId: 'resendMessage',
    createdIn: MESSAGES,
    summary: 'Send a message again',
    description:
      'Creates a new message with the same sender, recipient and content. The sender must still exist, and the content must still be stored.',
    returns: 'The new message.',
    problems: ['message_state'],
    response: { 201: SentMessage },
  },
} satisfies Record<string, FastifySchema>
