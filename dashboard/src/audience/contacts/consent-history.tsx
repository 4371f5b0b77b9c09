import { Text } from '@mantine/core'
import type { ContactConsent } from '../../server/dashboard-api.ts'
import { useFormats, useTexts } from '../../texts/locale.tsx'
import { When } from '../../ui/when.tsx'
import classes from './contacts.module.css'
import { useConsents } from './use-contacts.ts'

/** Shows how and when a contact subscribed to lists and unsubscribed from them: the proof of its consent. */
export const ConsentHistory = ({ contactId }: { contactId: number }) => {
  const texts = useTexts().contacts.consents
  const consents = useConsents(contactId)
  return (
    <section aria-label={texts.title}>
      <Text fw={600}>{texts.title}</Text>
      {consents.length === 0 && (
        <Text c="dimmed" size="sm">
          {texts.empty}
        </Text>
      )}
      <ol className={classes.consents}>
        {consents.map((consent) => (
          <Consent key={consent.id} consent={consent} />
        ))}
      </ol>
    </section>
  )
}

const Consent = ({ consent }: { consent: ContactConsent }) => {
  const texts = useTexts().contacts.consents
  const sources: Readonly<Record<string, string>> = texts.sources
  const { list_id, list_name, status, source, detail, created_at } = consent
  return (
    <li>
      <Text size="sm" fw={500} className="breakable">
        {texts[status](list_name ?? texts.deletedList(list_id))}
      </Text>
      <Text size="sm" c="dimmed" className="breakable">
        <When time={created_at} /> · {sources[source] ?? source}
      </Text>
      {detail && <Detail detail={detail} />}
    </li>
  )
}

const Detail = ({ detail }: { detail: NonNullable<ContactConsent['detail']> }) => {
  const { facts, ...texts } = useTexts().contacts.consents
  const formats = useFormats()
  const forms: Readonly<Record<string, string>> = texts.forms
  const { wording, form, language, ip, requested_at, confirmed_at } = detail
  return (
    <dl>
      <dt>{facts.wording}</dt>
      <dd className="breakable">{wording ?? texts.unknownWording}</dd>
      <dt>{facts.form}</dt>
      <dd>{forms[form] ?? form}</dd>
      <dt>{facts.language}</dt>
      <dd>{formats.language(language)}</dd>
      <dt>{facts.ip}</dt>
      <dd className="breakable">{ip}</dd>
      <dt>{facts.requested}</dt>
      <dd>
        <When time={requested_at} />
      </dd>
      <dt>{facts.confirmed}</dt>
      <dd>{confirmed_at === null ? texts.notRequired : <When time={confirmed_at} />}</dd>
    </dl>
  )
}
