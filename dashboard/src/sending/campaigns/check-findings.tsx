import { Button, Text } from '@mantine/core'
import { Link } from 'wouter'
import { translateFinding } from '../../content/templates/translate-finding.ts'
import type { CampaignCheck, Finding } from '../../server/campaign-types.ts'
import { useTexts } from '../../texts/locale.tsx'
import { FaultIcon, WarningIcon } from '../../ui/icons.tsx'
import classes from './check-findings.module.css'

interface Props {
  readonly check: CampaignCheck
  readonly templateId: number | null
  /** The brand that the messages use. */
  readonly brandId: number | null
}

/** Codes whose message from the server says more than our text, for example which list has no sender. */
const WITH_DETAILS = ['no_sender', 'sender_unproven', 'no_postal_address', 'template_error', 'connection_down']

/** Returns the place where something can be fixed: a step on this page, or another page. */
const placeOf = (code: string, { templateId, brandId }: Omit<Props, 'check'>): string | undefined => {
  switch (code) {
    case 'no_content':
      return '#content'
    case 'no_sender':
      return '#sender'
    case 'sender_unproven':
      return '/senders'
    case 'no_postal_address':
      return brandId === null ? '#sender' : `/brands/${brandId}`
    case 'template_error':
      return templateId === null ? '#content' : `/templates/${templateId}`
    case 'no_recipients':
      return '#audience'
    case 'connection_down':
      return '/connections'
    case 'outbox':
      return '/connections/new'
    default:
      return undefined
  }
}

/** Lists the problems that keep the campaign from being sent, and the warnings, with links to where they can be fixed. */
export const CheckFindings = ({ check, ...places }: Props) => {
  const { review } = useTexts().campaigns
  return (
    <>
      <FindingRows title={review.blockers(check.blockers.length)} findings={check.blockers} isBlocker {...places} />
      <FindingRows title={review.warnings} findings={check.warnings} {...places} />
    </>
  )
}

interface RowsProps extends Omit<Props, 'check'> {
  readonly title: string
  readonly findings: readonly Finding[]
  readonly isBlocker?: boolean
}

const FindingRows = ({ title, findings, isBlocker = false, ...places }: RowsProps) => {
  const texts = useTexts()
  const known: Readonly<Record<string, { readonly text: string; readonly fix: string }>> = texts.campaigns.blockers
  if (findings.length === 0) return null
  const Icon = isBlocker ? FaultIcon : WarningIcon
  return (
    <div className={classes.findings} data-blocker={isBlocker} role={isBlocker ? 'alert' : 'status'}>
      <Text fw={600} size="sm">
        {title}
      </Text>
      <ul>
        {findings.map(({ code, message }) => {
          const text = known[code]
          const place = placeOf(code, places)
          return (
            <li key={`${code} ${message}`}>
              <Icon size={16} />
              <span className={classes.findingText}>
                {text?.text ?? translateFinding(message, texts.findings)}
                {text && WITH_DETAILS.includes(code) && (
                  <Text span size="sm" c="dimmed" display="block">
                    {message}
                  </Text>
                )}
              </span>
              {place !== undefined && text && <FixButton href={place}>{text.fix}</FixButton>}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const FixButton = ({ href, children }: { href: string; children: string }) =>
  href.startsWith('#') ? (
    <Button component="a" href={href} size="xs" variant="default">
      {children}
    </Button>
  ) : (
    <Button component={Link} href={href} size="xs" variant="default">
      {children}
    </Button>
  )
