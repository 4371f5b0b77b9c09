import { Stack, TextInput } from '@mantine/core'
import type { Site } from '../../server/dashboard-api.ts'
import { useTexts } from '../../texts/locale.tsx'
import { Form, FormActions, useForm } from '../../ui/form.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'

interface SiteValues {
  readonly name: string
  /** Empty if the site has no domain. */
  readonly domain: string
}

type SiteBody = Pick<Site, 'name' | 'domain'>

interface Props {
  readonly site?: SiteBody
  readonly submitLabel: string
  readonly submit: (body: SiteBody, options: { idempotencyKey: string }) => Promise<Site>
  readonly onDone: (site: Site) => unknown
}

export const SiteForm = ({ site, submitLabel, submit, onDone }: Props) => {
  const texts = useTexts().sites.form
  const form = useForm<SiteValues, Site>({
    initial: { name: site?.name ?? '', domain: site?.domain ?? '' },
    submit: ({ name, domain }, options) => submit({ name, domain: domain.trim() || null }, options),
    onDone,
  })
  return (
    <div className="card">
      <Form form={form} label={texts.label}>
        <LeaveGuard isNeeded={form.isChanged} />
        <Stack maw="30rem">
          <TextInput required placeholder={texts.namePlaceholder} {...form.field('name', texts.name)} />
          <TextInput
            placeholder={texts.domainPlaceholder}
            description={texts.domainAbout}
            {...form.field('domain', texts.domain)}
          />
          <FormActions submit={submitLabel} />
        </Stack>
      </Form>
    </div>
  )
}
