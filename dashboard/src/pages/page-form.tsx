import { SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { WrittenPage } from '../server/dashboard-api.ts'
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

/** A page's name, path and HTML, and beside it what it looks like; on a narrow screen one or the other. */
export const PageForm = ({ initial, submitLabel, submit, onDone }: Props) => {
  const form = useForm<PageValues, WrittenPage>({ initial, submit, onDone })
  const [shown, setShown] = useState('HTML')
  return (
    <Form form={form} label="Page">
      <LeaveGuard isNeeded={form.isChanged} />
      <div className={classes.pair}>
        <TextInput required placeholder="Thank you" {...form.field('name', 'Name')} />
        <TextInput required placeholder="/thank-you" {...form.field('url', 'Path')} />
      </div>
      <SegmentedControl
        className={classes.tabs}
        fullWidth
        aria-label="Show"
        data={['HTML', 'Preview']}
        value={shown}
        onChange={setShown}
      />
      <div className={classes.columns} data-shown={shown}>
        <HtmlEditor {...form.field('html', 'HTML')} />
        <PagePreview html={form.values.html} />
      </div>
      <FormActions submit={submitLabel} isSticky />
    </Form>
  )
}
