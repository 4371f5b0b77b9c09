import { Anchor, Text, Title } from '@mantine/core'
import { Link } from 'wouter'
import { titleOf } from '../../audience/imports/import-list.tsx'
import { usePausedCampaigns } from '../../data/use-campaigns.ts'
import { useConnections, useProviders } from '../../data/use-connections.ts'
import { useImports } from '../../data/use-imports.ts'
import { useMessagePage } from '../../data/use-messages.ts'
import { usePrivacyRequests } from '../../data/use-privacy-requests.ts'
import { usePendingSenders } from '../../data/use-senders.ts'
import { useTexts } from '../../texts/locale.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import classes from './home-page.module.css'
import { SuspendedItem, useSuspended } from './suspended-messages.tsx'

const SHOWN = 6
/** For how many days to list a failed import. */
const IMPORT_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

interface Item {
  readonly href: string
  readonly title: string
  readonly about: string
}

/** Lists what keeps messages from being sent, and what people are waiting for. Each item links to where it can be fixed. */
export const NeedsAttention = () => {
  const texts = useTexts().home.attention
  const suspended = useSuspended()
  const items = useItems()
  return (
    <section className="card" aria-labelledby="attention">
      <Title order={2} id="attention" mb="xs">
        {texts.title}
      </Title>
      {items.length + suspended.length === 0 ? (
        <Text c="dimmed">{texts.none}</Text>
      ) : (
        <ul className={classes.items}>
          {suspended.map((some) => (
            <SuspendedItem key={some.reason} suspended={some} />
          ))}
          {items.slice(0, SHOWN).map((item) => (
            <li key={item.href} className={classes.pointer}>
              <WarningIcon />
              <div>
                <Anchor
                  component={Link}
                  href={item.href}
                  c="inherit"
                  fw={550}
                  underline="never"
                  className={classes.link}
                >
                  {item.title}
                </Anchor>
                <Text c="dimmed" size="sm">
                  {item.about}
                </Text>
              </div>
            </li>
          ))}
        </ul>
      )}
      {items.length > SHOWN && (
        <Text c="dimmed" size="sm" mt="xs">
          {texts.more(items.length - SHOWN)}
        </Text>
      )}
    </section>
  )
}

const useItems = (): readonly Item[] => {
  const { home, campaigns, imports: importTexts } = useTexts()
  const texts = home.attention
  const paused = usePausedCampaigns().flatMap(({ id, name, paused_reason }) =>
    paused_reason !== null
      ? [{ href: `/campaigns/${id}`, title: name, about: campaigns.paused[paused_reason].title }]
      : [],
  )
  const down = useConnections()
    .filter(({ down_since }) => down_since !== null)
    .map(({ id, name }) => ({ href: `/connections/${id}`, title: name, about: texts.connection }))
  const kept = useKeptMessages()
  const requests = usePrivacyRequests().length
  const unverified = usePendingSenders().map(({ id, value, verified_at }) => ({
    href: `/senders/${id}/confirm`,
    title: value,
    about: verified_at ? texts.senderAgain : texts.sender,
  }))
  const failed = useImports()
    .filter(({ status, failed, created_at }) => (status === 'failed' || failed > 0) && isRecent(created_at))
    .map((row) => ({
      href: `/contacts/imports/${row.id}`,
      title: titleOf(row, importTexts),
      about: row.status === 'failed' ? texts.import : texts.rows(row.failed),
    }))
  return [
    ...paused,
    ...down,
    ...(kept > 0 ? [{ href: '/outbox', title: texts.outbox(kept), about: texts.outboxAbout }] : []),
    ...(requests > 0
      ? [{ href: '/privacy-requests', title: texts.requests(requests), about: texts.requestsAbout }]
      : []),
    ...unverified,
    ...failed,
  ]
}

/** Returns how many messages are in the outbox on channels that have no provider. */
const useKeptMessages = (): number => {
  const { email, sms } = useProviders()
  const channel = email ? 'sms' : sms ? 'email' : undefined
  const { total } = useMessagePage('outbox', { to: '', status: undefined, channel }, 1)
  return email && sms ? 0 : total
}

const isRecent = (time: string) => Date.now() - Date.parse(time) < IMPORT_DAYS * DAY_MS
