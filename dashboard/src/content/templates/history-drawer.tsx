import { Badge, Button, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useVersion, useVersions } from '../../data/use-templates.ts'
import type { Template, TemplateText, TemplateVersion } from '../../server/template-types.ts'
import { useTexts } from '../../texts/locale.tsx'
import { PartBoundary } from '../../ui/page-boundary.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { When } from '../../ui/when.tsx'
import { TEMPLATE_CHANNELS } from './channels/template-channels.ts'
import classes from './editor.module.css'
import { usePreview } from './use-preview.ts'

interface Props {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly template: Template
  readonly onRestore: (version: number, content: TemplateText) => void
}

export const HistoryDrawer = ({ isOpen, onClose, ...props }: Props) => (
  <SideDrawer isOpen={isOpen} onClose={onClose} title={useTexts().templates.history.title} size="xl">
    <PartBoundary>
      <Versions {...props} />
    </PartBoundary>
  </SideDrawer>
)

const Versions = ({ template, onRestore }: Pick<Props, 'template' | 'onRestore'>) => {
  const texts = useTexts().templates.history
  const versions = useVersions(template.id)
  const [chosen, setChosen] = useState<number>()
  return (
    <Stack>
      <Text c="dimmed" size="sm">
        {texts.about}
      </Text>
      <ul className={classes.versions}>
        {versions.map((row) => (
          <li key={row.version}>
            <VersionRow
              row={row}
              isCurrent={row.version === template.version}
              isOpen={chosen === row.version}
              onToggle={() => setChosen(chosen === row.version ? undefined : row.version)}
            />
            {chosen === row.version && (
              <PartBoundary>
                <VersionPreview template={template} version={row.version} onRestore={onRestore} />
              </PartBoundary>
            )}
          </li>
        ))}
      </ul>
    </Stack>
  )
}

interface RowProps {
  readonly row: TemplateVersion
  readonly isCurrent: boolean
  readonly isOpen: boolean
  readonly onToggle: () => void
}

const VersionRow = ({ row: { version, created_at, user_email }, isCurrent, isOpen, onToggle }: RowProps) => {
  const texts = useTexts().templates
  return (
    <UnstyledButton className={classes.version} aria-expanded={isOpen} onClick={onToggle}>
      <Group gap="xs">
        <Text fw={550}>{texts.editor.version(version)}</Text>
        {isCurrent && <Badge variant="light">{texts.history.current}</Badge>}
      </Group>
      <Text size="sm" c="dimmed">
        <When time={created_at} relative /> {user_email === null ? texts.history.viaApi : texts.history.by(user_email)}
      </Text>
    </UnstyledButton>
  )
}

interface PreviewProps extends Pick<Props, 'template' | 'onRestore'> {
  readonly version: number
}

const VersionPreview = ({ template, version, onRestore }: PreviewProps) => {
  const texts = useTexts().templates.history
  const content = useVersion(template.id, version)
  const { channel } = template
  const request = useMemo(() => ({ ...content, channel }), [content, channel])
  const { answer } = usePreview(request)
  const { Message } = TEMPLATE_CHANNELS[channel]
  return (
    <Stack className={classes.past}>
      {answer?.preview && <Message preview={answer.preview} view="desktop" isDark={false} />}
      <Group>
        <Button variant="default" onClick={() => onRestore(version, content)}>
          {texts.restore(version)}
        </Button>
      </Group>
    </Stack>
  )
}
