import { ActionIcon, Button, SegmentedControl, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useEffect, useMemo, useRef, useState } from 'react'
import { FACTS_OF } from '../../../../src/foundation/channels/channels.ts'
import { useTeam } from '../../data/team.tsx'
import type { Fault, PreviewRequest, TemplateWithDraft } from '../../server/template-types.ts'
import { useTexts } from '../../texts/locale.tsx'
import { HistoryIcon, RedoIcon, SendIcon, UndoIcon } from '../../ui/icons.tsx'
import { notify } from '../../ui/notices.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { BodyEditor } from './body-editor.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { ContentFields } from './content-fields.tsx'
import classes from './editor.module.css'
import { GoneNotice } from './gone-notice.tsx'
import { HistoryDrawer } from './history-drawer.tsx'
import { PlainTextField } from './plain-text-field.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { focusFault, type Reveal } from './reveal.ts'
import { sampleDataFor } from './sample-data.ts'
import { SaveBar } from './save-bar.tsx'
import { SendTestDialog } from './send-test-dialog.tsx'
import { type TemplateDraft, useDraft } from './use-draft.ts'
import { usePreview } from './use-preview.ts'
import { useTestValues } from './use-test-values.ts'
import { useUndoKeys } from './use-undo-keys.ts'

/** Narrow screens show either the editor or the preview. */
export const TemplateEditor = ({ loaded }: { loaded: TemplateWithDraft }) => {
  const texts = useTexts().templates
  const { channel } = loaded.template
  const { dashboard } = useTeam()
  const draft = useDraft(loaded)
  const { content, edit } = draft
  const [sampleData] = useState(() => sampleDataFor(content, texts.sampleData))
  const values = useTestValues(sampleData)
  const request = usePreviewRequest(draft, channel, values.values)
  const preview = usePreview(request)
  const faults = preview.answer?.faults ?? NO_FAULTS
  const [shown, setShown] = useState('edit')
  const [reveal, setReveal] = useState<Reveal>()
  const [isHistoryOpen, history] = useDisclosure()
  const [isTestOpen, test] = useDisclosure()
  const area = useRef<HTMLDivElement>(null)
  useUndoKeys(area, draft)
  useRestoredNotice(draft.isRestored)

  const show = (fault: Fault) => {
    setShown('edit')
    setReveal({ fault })
    // Waits until the editor is visible.
    requestAnimationFrame(() => area.current && focusFault(area.current, fault))
  }

  return (
    <>
      <PageHeader title={content.name || texts.untitled[channel]} back={{ href: '/templates', label: texts.title }}>
        <HistoryButtons draft={draft} onOpen={history.open} />
        <Button variant="default" leftSection={<SendIcon size={16} />} onClick={test.open}>
          {texts.editor.test}
        </Button>
      </PageHeader>
      <ConflictNotice draft={draft} />
      <GoneNotice draft={draft} />
      <SegmentedControl
        className={classes.tabs}
        fullWidth
        aria-label={texts.editor.show}
        data={[
          { value: 'edit', label: texts.editor.edit },
          { value: 'preview', label: texts.editor.preview },
        ]}
        value={shown}
        onChange={setShown}
      />
      <div className={classes.columns} data-shown={shown}>
        <div ref={area} className={classes.edit}>
          <ContentFields channel={channel} content={content} onChange={edit} faults={faults} />
          <BodyEditor
            content={content}
            onChange={(body) => edit({ body })}
            faults={faults}
            rendered={preview.answer?.preview?.text ?? null}
            reveal={reveal}
          />
          {FACTS_OF[channel].hasSubject && (
            <PlainTextField
              text={content.text}
              onChange={(text) => edit({ text })}
              automatic={preview.answer?.preview?.text ?? ''}
              error={faults.find(({ field }) => field === 'text')?.message}
            />
          )}
        </div>
        <PreviewPanel channel={channel} preview={preview} values={values} onFault={show} />
      </div>
      <SaveBar draft={draft} faults={faults} onFault={show} />
      <HistoryDrawer
        isOpen={isHistoryOpen}
        onClose={history.close}
        template={draft.saved}
        onRestore={(version, restored) => {
          draft.replace(restored)
          history.close()
          notify(texts.history.restored(version))
        }}
      />
      <SendTestDialog
        isOpen={isTestOpen}
        onClose={test.close}
        channel={channel}
        send={(to, options) => dashboard.templates.test({ ...request, to }, options)}
        contact={values.contact}
        faults={faults}
        onFault={(fault) => {
          test.close()
          show(fault)
        }}
      />
    </>
  )
}

const NO_FAULTS: readonly Fault[] = []

/** Returns a new request object only if something that affects the preview changes. The template's name doesn't affect it. */
const usePreviewRequest = (
  { content: { brand_id, subject, preheader, format, body, text } }: TemplateDraft,
  channel: PreviewRequest['channel'],
  values: Pick<PreviewRequest, 'contact_id' | 'data'>,
): PreviewRequest =>
  useMemo(
    () => ({ channel, brand_id, subject, preheader, format, body, text, ...values }),
    [channel, brand_id, subject, preheader, format, body, text, values],
  )

const useRestoredNotice = (isRestored: boolean) => {
  const { restoredCopy } = useTexts().templates.editor
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once, not again in another language
  useEffect(() => {
    if (isRestored) notify(restoredCopy)
  }, [isRestored])
}

interface ButtonsProps {
  readonly draft: TemplateDraft
  /** Opens the list of saved versions. */
  readonly onOpen: () => void
}

const HistoryButtons = ({ draft: { undo, redo, canUndo, canRedo }, onOpen }: ButtonsProps) => {
  const texts = useTexts().templates.editor
  return (
    <ActionIcon.Group>
      <IconButton label={texts.undo} icon={UndoIcon} onClick={undo} isOff={!canUndo} />
      <IconButton label={texts.redo} icon={RedoIcon} onClick={redo} isOff={!canRedo} />
      <IconButton label={texts.history} icon={HistoryIcon} onClick={onOpen} />
    </ActionIcon.Group>
  )
}

interface IconButtonProps {
  readonly label: string
  readonly icon: typeof UndoIcon
  readonly onClick: () => void
  /** True if there is nothing to undo or redo. The button then only looks disabled, so that it keeps the keyboard focus. */
  readonly isOff?: boolean
}

const IconButton = ({ label, icon: Icon, onClick, isOff = false }: IconButtonProps) => (
  <Tooltip label={label}>
    <ActionIcon
      variant="default"
      size={36}
      aria-label={label}
      aria-disabled={isOff}
      data-disabled={isOff || undefined}
      onClick={onClick}
    >
      <Icon />
    </ActionIcon>
  </Tooltip>
)
