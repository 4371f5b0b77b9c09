import type { FastifySchema } from 'fastify'
import { SettingChanges, Settings } from './setting-schemas.ts'

const NOT_APPLIED =
  'Settings are stored, but sending doesn’t apply them yet: clicks and opens aren’t counted, and there are no quiet hours.'

/** Text for the API reference. */
export const SETTING_DOCS = {
  get: {
    operationId: 'getSettings',
    summary: 'Get the team’s settings',
    description: NOT_APPLIED,
    returns: 'The settings.',
    response: { 200: Settings },
  },
  update: {
    operationId: 'updateSettings',
    summary: 'Update the team’s settings',
    description: `Changes only the keys you send. ${NOT_APPLIED}`,
    returns: 'All settings.',
    body: SettingChanges,
    response: { 200: Settings },
  },
} satisfies Record<string, FastifySchema>
