import { SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { WrittenPage } from '../server/dashboard-api.ts'
import { useTexts } from '../texts/locale.tsx'
import { Form, FormActions, useForm } from '../ui/form.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { HtmlEditor } from './html-editor.tsx'
import classes from './page-editor.module.css'
import { PagePreview } from './page-preview.tsx'

export type PageValues = Pick<WrittenPage, 'name' | 'url' | 'html'>

interface Props {
  readonly initial: PageValues
  readonly submitLabel: string
  readonly submit: (values: PageValues, options: { idempotencyKey: string }) => Promise<WrittenPage>
  readonly onDone: (page: WrittenPage, values: PageValues) => unknown
}

/** A page's name, path and HTML next to a preview. Narrow screens show either the HTML or the preview. */
export const PageForm = ({ initial, submitLabel, submit, onDone }: Props) => {
  const texts = useTexts().pages.form
  const form = useForm<PageValues, WrittenPage>({ initial, submit, onDone })
  const [shown, setShown] = useState('html')
  return (
    <Form form={form} label={texts.label}>
      <LeaveGuard isNeeded={form.isChanged} />
      <div className={classes.pair}>
        <TextInput required placeholder={texts.namePlaceholder} {...form.field('name', texts.name)} />
        <TextInput required placeholder={texts.pathPlaceholder} {...form.field('url', texts.path)} />
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
