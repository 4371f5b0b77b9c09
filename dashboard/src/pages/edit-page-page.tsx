import { useState } from 'react'
import { useLocation } from 'wouter'
import { useRefresh, useTeam } from '../data/team.tsx'
import { useFreshPage } from '../data/use-pages.ts'
import type { WrittenPage } from '../server/dashboard-api.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { CopyableLink } from '../ui/copyable-link.tsx'
import { leaveFreely } from '../ui/leave-guard.tsx'
import { notify } from '../ui/notices.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { PageProps } from '../ui/page-props.ts'
import { PageForm, type PageValues } from './page-form.tsx'

/** A text field has no other line ends than these. */
const valuesOf = ({ name, url, html }: WrittenPage): PageValues => ({
  name,
  url,
  html: html.replace(/\r\n?/g, '\n'),
})

export default function EditPagePage({ params }: PageProps) {
  const page = useFreshPage(Number(params.id))
  const { dashboard } = useTeam()
  const refresh = useRefresh()
  // One saves again and again: what has changed is told by what was saved last.
  const [saved, setSaved] = useState(page)
  const [before, setBefore] = useState(() => valuesOf(page))
  return (
    <>
      <PageHeader
        title={saved.name}
        about={<CopyableLink url={saved.full_url} />}
        back={{ href: `/sites/${saved.site_id}`, label: saved.site_name }}
      >
        <DeletePage page={saved} />
      </PageHeader>
      <PageForm
        initial={before}
        submitLabel="Save"
        submit={(values) => dashboard.pages.update(saved.id, changesOf(before, values))}
        onDone={async (now, values) => {
          setSaved(now)
          setBefore(values)
          notify(`${now.name} has been saved.`)
          await refresh('pages')
        }}
      />
    </>
  )
}

/** What differs, and nothing else: a colleague's change of something else is left alone. */
const changesOf = (before: PageValues, values: PageValues): Partial<PageValues> => ({
  ...(values.name !== before.name && { name: values.name }),
  ...(values.url !== before.url && { url: values.url }),
  ...(values.html !== before.html && { html: values.html }),
})

const DeletePage = ({ page: { id, site_id, name, full_url } }: { page: WrittenPage }) => {
  const { dashboard } = useTeam()
  const refresh = useRefresh()
  const [, go] = useLocation()
  const remove = async () => {
    await dashboard.pages.delete(id)
    notify(`${name} has been deleted.`)
    leaveFreely()
    go(`/sites/${site_id}`)
    await refresh('pages')
  }
  return (
    <ConfirmButton label="Delete" title={`Delete ${name}?`} confirmLabel="Delete page" onConfirm={remove}>
      This cannot be undone. Whoever follows a link to <span className="breakable">{full_url}</span> finds nothing any
      more.
    </ConfirmButton>
  )
}
