import { Alert, Button, Group, Select, Skeleton, Stack, Tabs, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LANGUAGES } from '../../../../src/accounts/teams/settings.ts'
import { useTeam } from '../../data/team.tsx'
import { useFormats, useLanguage, useTexts } from '../../texts/locale.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { CopyableCode } from '../../ui/copyable-code.tsx'
import { OpenIcon } from '../../ui/icons.tsx'

const WAYS = ['link', 'html', 'iframe'] as const

interface Props {
  readonly listId: number
  readonly url: string
  readonly hasUnsavedChanges: boolean
}

/** Ways to use a form: its link, and code for other sites. */
export const UseTheForm = ({ listId, url, hasUnsavedChanges }: Props) => {
  const texts = useTexts().signupForms.use
  return (
    <section className="card">
      <Title order={2} mb="md">
        {texts.title}
      </Title>
      <Tabs defaultValue="link" keepMounted={false}>
        <Tabs.List mb="md" aria-label={texts.way}>
          {WAYS.map((way) => (
            <Tabs.Tab key={way} value={way}>
              {texts.ways[way]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="link">
          <Stack gap="sm">
            <Text>{texts.abouts.link}</Text>
            <PageLink url={url} />
          </Stack>
        </Tabs.Panel>
        {(['html', 'iframe'] as const).map((way) => (
          <Tabs.Panel key={way} value={way}>
            <Stack gap="sm">
              <Text>{texts.abouts[way]}</Text>
              <FormCode listId={listId} way={way} hasUnsavedChanges={hasUnsavedChanges} />
            </Stack>
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  )
}

export const PageLink = ({ url }: { url: string }) => {
  const texts = useTexts().signupForms.use
  return (
    <>
      <Copyable text={url} label={texts.copied.link} />
      <Group>
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<OpenIcon size={16} />}
        >
          {texts.open}
        </Button>
      </Group>
    </>
  )
}

interface CodeProps {
  readonly listId: number
  readonly way: 'html' | 'iframe'
  readonly hasUnsavedChanges: boolean
}

const FormCode = ({ listId, way, hasUnsavedChanges }: CodeProps) => {
  const texts = useTexts().signupForms.use
  const formats = useFormats()
  const team = useTeam()
  const [language, setLanguage] = useState<string>(useLanguage().language)
  const { data } = useQuery({
    // The key has the same prefix as the keys of the list's other data, so that saving the form refreshes the code.
    queryKey: ['team', team.id, 'lists', listId, 'form-code', language],
    queryFn: ({ signal }) => team.dashboard.listForms.code(listId, language, signal),
    placeholderData: keepPreviousData,
  })
  const code = data?.[way]
  return (
    <>
      {way === 'html' && (
        <Select
          label={texts.language}
          maw="16rem"
          allowDeselect={false}
          data={LANGUAGES.map((value) => ({ value, label: formats.language(value) }))}
          value={language}
          onChange={(chosen) => chosen && setLanguage(chosen)}
        />
      )}
      {way === 'html' && hasUnsavedChanges && (
        <Alert color="yellow" variant="light" role="status">
          {texts.unsaved}
        </Alert>
      )}
      {code ? <CopyableCode code={code} label={texts.copied[way]} /> : <Skeleton h="12rem" radius="md" />}
    </>
  )
}
