import { useState } from 'react'
import { DeleteButton } from '../../data/delete-button.tsx'
import { useRefresh, useTeam } from '../../data/team.tsx'
import { useFreshPage } from '../../data/use-pages.ts'
import type { WrittenPage } from '../../server/dashboard-api.ts'
import { useTexts } from '../../texts/locale.tsx'
import { CopyableLink } from '../../ui/copyable-link.tsx'
import { notify } from '../../ui/notices.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { PageProps } from '../../ui/page-props.ts'
import { Rich } from '../../ui/rich.tsx'
import { PageForm, type PageValues } from './page-form.tsx'

/** Normalizes line breaks as the editor does, so that an unchanged page doesn't count as changed. */
const valuesOf = ({ name, url, html }: WrittenPage): PageValues => ({
  name,
  url,
  html: html.replace(/\r\n?/g, '\n'),
})

export default function EditPagePage({ params }: PageProps) {
  const texts = useTexts().pages
  const page = useFreshPage(Number(params.id))
  const { dashboard } = useTeam()
  const refresh = useRefresh()
  // Users can save several times without leaving this page, so each save sends only the changes since the last one.
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
        submitLabel={texts.save}
        submit={(values) => dashboard.pages.update(saved.id, changesOf(before, values))}
        onDone={async (now, values) => {
          setSaved(now)
          setBefore(values)
          notify(texts.saved(now.name))
          await refresh('pages')
        }}
      />
    </>
  )
}

/** Returns only what changed, so that a colleague's changes to other values are kept. */
const changesOf = (before: PageValues, values: PageValues): Partial<PageValues> => ({
  ...(values.name !== before.name && { name: values.name }),
  ...(values.url !== before.url && { url: values.url }),
  ...(values.html !== before.html && { html: values.html }),
})

const DeletePage = ({ page: { id, site_id, name, full_url } }: { page: WrittenPage }) => {
  const texts = useTexts().pages
  const { dashboard } = useTeam()
  return (
    <DeleteButton
      name={name}
      texts={texts}
      remove={() => dashboard.pages.delete(id)}
      leaveTo={`/sites/${site_id}`}
      refreshes={['pages']}
    >
      <Rich text={texts.delete.about} parts={{ url: <span className="breakable">{full_url}</span> }} />
    </DeleteButton>
  )
}
