import type { FastifySchema } from 'fastify'
import { SettingChanges, Settings } from './setting-schemas.ts'

export const SETTING_DOCS = {
  get: {
    operationId: 'getSettings',
    summary: 'Get the team’s settings',
    returns: 'The settings.',
    response: { 200: Settings },
  },
  update: {
    operationId: 'updateSettings',
    summary: 'Update the team’s settings',
    description: 'Changes only the keys you send.',
    returns: 'All settings.',
    body: SettingChanges,
    response: { 200: Settings },
  },
} satisfies Record<string, FastifySchema>
