import type { FastifySchema } from 'fastify'
import { Type } from '../../foundation/json-schema.ts'
import type { ReportPart } from './report-csv.ts'
import { CampaignReport } from './report-schemas.ts'

export const REPORT_DOCS = {
  get: {
    operationId: 'getCampaignReport',
    summary: 'Get a campaign’s report',
    description:
      'Returns what happened to the campaign’s messages. All numbers are from the same moment, so they add up: see the guide. Clicks and opens appear within a second.',
    returns: 'The report.',
    response: { 200: CampaignReport },
  },
} satisfies Record<string, FastifySchema>

const NAMES: Readonly<Record<ReportPart, string>> = {
  hours: 'hour',
  links: 'link',
  domains: 'domain',
  lists: 'list',
  failures: 'cause of failure',
}

export const reportCsvDocs = (part: ReportPart): FastifySchema => ({
  operationId: `exportCampaign${part[0]?.toUpperCase()}${part.slice(1)}`,
  summary: `Export a campaign’s ${part}`,
  description: `Returns the report’s rows by ${NAMES[part]} as a CSV file.`,
  returns: 'A CSV file.',
  produces: { 'text/csv': Type.String() },
})
