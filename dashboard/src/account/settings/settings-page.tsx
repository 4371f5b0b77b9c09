import { MultiSelect, Radio, Select, Stack, Switch, Title } from '@mantine/core'
import type { Settings } from '@postrider/client'
import type { ReactNode } from 'react'
import { LANGUAGES, TRACKINGS } from '../../../../src/accounts/teams/settings.ts'
import { useRefresh, useTeam } from '../../data/team.tsx'
import { useFields } from '../../data/use-fields.ts'
import { useSettings } from '../../data/use-settings.ts'
import { useFormats, useTexts } from '../../texts/locale.tsx'
import { Form, FormActions, useForm } from '../../ui/form.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { notify } from '../../ui/notices.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { NoticeSwitch } from './notice-switch.tsx'
import classes from './settings.module.css'
import { TimeZoneSelect } from './time-zone-select.tsx'

export default function SettingsPage() {
  const texts = useTexts().settings
  return (
    <>
      <PageHeader title={texts.title} about={texts.about} />
      <SettingsForm />
      <div className={classes.form}>
        <Section title={texts.notices.title}>
          <NoticeSwitch />
        </Section>
      </div>
    </>
  )
}

/**
 * Returns the settings that the user changed, so that saving doesn't undo changes that a colleague made after the page was opened.
 */
const changesOf = (before: Settings, values: Settings): Partial<Settings> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => before[name as keyof Settings] !== value))

/** The types of fields that contacts can't change themselves. For example, a new address would have to be confirmed first. */
const FIXED_TYPES: readonly string[] = ['email', 'phone', 'related']

const SettingsForm = () => {
  const texts = useTexts().settings
  const formats = useFormats()
  const { postrider } = useTeam()
  const refresh = useRefresh()
  const settings = useSettings()
  const fields = useFields().filter(({ type }) => !FIXED_TYPES.includes(type))
  const form = useForm<Settings, Settings>({
    initial: settings,
    submit: (values) => postrider.settings.update(changesOf(settings, values)),
    onDone: async (saved) => {
      await refresh('settings')
      // The server may return another name for the same time zone.
      form.set(saved)
      notify(texts.saved)
    },
  })
  return (
    <div className={classes.form}>
      <Form form={form} label={texts.label}>
        <LeaveGuard isNeeded={form.isChanged} />
        <Stack gap="lg">
          <Section title={texts.place}>
            <TimeZoneSelect {...form.field('time_zone', texts.timeZone)} />
            <Select
              data={LANGUAGES.map((value) => ({ value, label: formats.language(value) }))}
              allowDeselect={false}
              description={texts.languageAbout}
              {...form.field('language', texts.language)}
            />
          </Section>
          <Section title={texts.statistics}>
            <Radio.Group {...form.field('tracking', texts.tracking)}>
              <Stack gap="sm" mt="xs">
                {TRACKINGS.map((value) => (
                  <Radio
                    key={value}
                    value={value}
                    label={texts.trackings[value].name}
                    description={texts.trackings[value].about}
                  />
                ))}
              </Stack>
            </Radio.Group>
            <Switch description={texts.opensAbout} {...form.toggle('track_opens', texts.opens)} />
          </Section>
          <Section title={texts.quiet}>
            <Switch description={texts.quietHoursAbout} {...form.toggle('quiet_hours', texts.quietHours)} />
          </Section>
          <Section title={texts.preferences}>
            <MultiSelect
              data={fields.map(({ tag, name }) => ({ value: tag, label: name }))}
              searchable
              clearable
              nothingFoundMessage={texts.noField}
              clearButtonProps={{ 'aria-label': texts.clearFields }}
              description={texts.preferenceFieldsAbout}
              {...form.field('preference_fields', texts.preferenceFields)}
            />
          </Section>
          <FormActions submit={texts.save} isSticky disabled={!form.isChanged} />
        </Stack>
      </Form>
    </div>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="card">
    <Title order={2} mb="md">
      {title}
    </Title>
    <Stack>{children}</Stack>
  </section>
)
