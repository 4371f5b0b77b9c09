import type { TemplateSummary, TemplateSummaryPage } from '@postrider/client'
import { useMemo } from 'react'
import type { Channel } from '../../../src/foundation/channels/channels.ts'
import type {
  Names,
  StartingPoint,
  Template,
  TemplateText,
  TemplateVersion,
  TemplateWithDraft,
} from '../server/template-types.ts'
import { useTexts } from '../texts/locale.tsx'
import { type TeamContext, useForgetOnLeave, usePrefetch, useTeamData } from './team.tsx'

const TEMPLATES_PER_PAGE = 25

/** Returns a page of templates, newest first. */
export const useTemplatePage = (channel: Channel | undefined, page: number): TemplateSummaryPage =>
  useTeamData(['templates', 'page', { channel, page }], ({ postrider }, signal) =>
    postrider.templates.list({ page, per_page: TEMPLATES_PER_PAGE, ...(channel && { channel }) }, { signal }),
  )

/** The maximum page size of the API. */
const MOST_PER_PAGE = 100

/** Returns all templates of a channel, newest first, for a select. */
export const useTemplatesOf = (channel: Channel): readonly TemplateSummary[] =>
  useTeamData(['templates', 'all', channel], async ({ postrider }, signal) => {
    const templates: TemplateSummary[] = []
    for (let page = 1; ; page++) {
      const { data, last_page } = await postrider.templates.list({ channel, page, per_page: MOST_PER_PAGE }, { signal })
      templates.push(...data)
      if (page >= last_page) return templates
    }
  })

export const readTemplate = async (
  { postrider, dashboard }: TeamContext,
  id: number,
  signal?: AbortSignal,
): Promise<TemplateWithDraft> => {
  const [template, { draft }] = await Promise.all([
    postrider.templates.get(id, signal && { signal }),
    dashboard.templates.draft(id, signal),
  ])
  return { template: template as Template, draft }
}

/** Not cached, so that the editor starts with current data. */
export const useTemplate = (id: number): TemplateWithDraft => {
  const name = ['template', id]
  useForgetOnLeave(name)
  return useTeamData(name, (team, signal) => readTemplate(team, id, signal))
}

const NAMES = ['template-names']
const readNames = ({ dashboard }: TeamContext, signal: AbortSignal) => dashboard.templates.names(signal)

/** Returns the merge tags and filters that templates can use. */
export const useNames = (): Names => {
  const { names, filters } = useTeamData(NAMES, readNames)
  const { variables } = useTexts().templates
  return useMemo(
    () => ({ names: names.map((known) => ({ ...known, label: variables[known.name] ?? known.label })), filters }),
    [names, filters, variables],
  )
}

export const usePrefetchNames = () => usePrefetch(NAMES, readNames)

export const useStartingPoints = (): readonly StartingPoint[] =>
  useTeamData(
    ['template-starting-points'],
    async ({ dashboard }, signal) => (await dashboard.templates.startingPoints(signal)).starting_points,
  )

/** Returns a template's saved versions, newest first. */
export const useVersions = (id: number): readonly TemplateVersion[] =>
  useTeamData(
    ['template-versions', id],
    async ({ dashboard }, signal) => (await dashboard.templates.versions(id, signal)).versions,
    { gcTime: 0 },
  )

export const useVersion = (id: number, version: number): TemplateText =>
  useTeamData(['template-version', id, version], ({ dashboard }, signal) =>
    dashboard.templates.version(id, version, signal),
  )
