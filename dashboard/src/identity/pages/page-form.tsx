import { SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { WrittenPage } from '../../server/dashboard-api.ts'
import { useTexts } from '../../texts/locale.tsx'
import { Form, FormActions, useForm } from '../../ui/form.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { HtmlEditor } from './html-editor.tsx'
import classes from './page-editor.module.css'
import { PagePreview } from './page-preview.tsx'
import { suggestPath } from './suggest-path.ts'

export type PageValues = Pick<WrittenPage, 'name' | 'url' | 'html'>

interface Props {
  readonly initial: PageValues
  /** True for a new page. Its path is derived from its name until the user edits the path. */
  readonly isNew?: boolean
  readonly submitLabel: string
  readonly submit: (values: PageValues, options: { idempotencyKey: string }) => Promise<WrittenPage>
  readonly onDone: (page: WrittenPage, values: PageValues) => unknown
}

/** Narrow screens show either the HTML or the preview. */
export const PageForm = ({ initial, isNew = false, submitLabel, submit, onDone }: Props) => {
  const texts = useTexts().pages.form
  const form = useForm<PageValues, WrittenPage>({ initial, submit, onDone })
  const [shown, setShown] = useState('html')
  const [followsName, setFollowsName] = useState(isNew)
  const path = form.field('url', texts.path)
  return (
    <Form form={form} label={texts.label}>
      <LeaveGuard isNeeded={form.isChanged} />
      <div className={classes.pair}>
        <TextInput
          required
          placeholder={texts.namePlaceholder}
          {...form.field('name', texts.name)}
          onChange={({ currentTarget: { value } }) =>
            form.set(followsName ? { name: value, url: suggestPath(value) || initial.url } : { name: value })
          }
        />
        <TextInput
          required
          placeholder={texts.pathPlaceholder}
          description={isNew && texts.pathAbout}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...path}
          onChange={(event) => {
            setFollowsName(isNew && event.currentTarget.value === '')
            path.onChange(event)
          }}
        />
      </div>
      <SegmentedControl
        className={classes.tabs}
        fullWidth
        aria-label={texts.show}
        data={[
          { value: 'html', label: texts.html },
          { value: 'preview', label: texts.preview },
        ]}
        value={shown}
        onChange={setShown}
      />
      <div className={classes.columns} data-shown={shown}>
        <HtmlEditor {...form.field('html', texts.html)} />
        <PagePreview html={form.values.html} />
      </div>
      <FormActions submit={submitLabel} isSticky />
    </Form>
  )
}
