import { stringify } from 'csv-stringify/sync'
import { escapeFormula } from '../../foundation/csv/formulas.ts'
import type { CampaignReport } from './report-schemas.ts'

/** The parts of a report that can be downloaded, and their columns. */
const PARTS = {
  hours: ['by_hour', ['hour', 'sent', 'clicked', 'opened', 'unsubscribed']],
  links: ['by_link', ['link_id', 'url', 'clicks', 'machine_clicks']],
  domains: ['by_domain', ['domain', 'total', 'sent', 'delivered', 'bounced', 'failed', 'complained']],
  lists: ['by_list', ['list_id', 'name', 'total', 'skipped', 'sent', 'bounced', 'unsubscribed']],
  failures: ['failures', ['status', 'cause', 'fix', 'n', 'example']],
} as const

export type ReportPart = keyof typeof PARTS
export const REPORT_PARTS = Object.keys(PARTS) as ReportPart[]

/** Cells that start like a formula are escaped. */
export const reportCsv = (report: CampaignReport, part: ReportPart): string => {
  const [key, columns] = PARTS[part]
  const rows = report[key] as readonly Readonly<Record<string, unknown>>[]
  return stringify([
    [...columns],
    ...rows.map((row) => columns.map((column) => escapeFormula(String(row[column] ?? '')))),
  ])
}
