import { Stack } from '@mantine/core'
import { isAddressed } from '../../../../src/foundation/channels/channels.ts'
import { useFreshList } from '../../data/use-lists.ts'
import { useTexts } from '../../texts/locale.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { PageProps } from '../../ui/page-props.ts'
import { SignupFormEditor } from './signup-form-editor.tsx'
import { PageLink } from './use-the-form.tsx'

export default function SignupFormPage({ params }: PageProps) {
  const texts = useTexts().signupForms
  const list = useFreshList(Number(params.id))
  const { channel, subscribe_url } = list
  const back = { href: `/lists/${list.id}`, label: list.name }
  // Without an address, there is no form: browsers subscribe with a button.
  if (!isAddressed(channel) || subscribe_url === null)
    return (
      <>
        <PageHeader title={texts.pushTitle} about={texts.pushAbout} back={back} />
        <section className="card narrow">
          <Stack gap="sm">
            <PageLink url={list.push_url ?? ''} />
          </Stack>
        </section>
      </>
    )
  return (
    <>
      <PageHeader title={texts.title} about={texts.about} back={back} />
      <SignupFormEditor list={{ ...list, channel, subscribe_url }} />
    </>
  )
}
