import { Stack, Text } from '@mantine/core'
import { useTexts } from '../../texts/locale.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { Rich } from '../../ui/rich.tsx'
import classes from './domain-guide.module.css'

/** Returns whether a host is a public host name. A CNAME record can't point to an IP address or to localhost. */
const isName = (host: string) => host.includes('.') && /[a-z]/i.test(host) && !host.includes(':')

/** Explains how to point the domain to this server. Collapsed by default, because users need it only once. */
export const DomainGuide = ({ domain }: { domain: string }) => {
  const texts = useTexts().sites.guide
  const host = location.hostname
  return (
    <details className={`card ${classes.guide}`}>
      <summary>
        <Rich text={texts.title} parts={{ domain: <strong>{domain}</strong> }} />
      </summary>
      <Stack gap="sm" mt="sm">
        {isName(host) ? (
          <>
            <Text>{texts.cname}</Text>
            <Copyable label={texts.record} text={`${domain}. CNAME ${host}.`} />
            <Text c="dimmed" size="sm">
              {texts.rootDomain}
            </Text>
          </>
        ) : (
          <Text>{texts.address}</Text>
        )}
        <Text c="dimmed" size="sm">
          {texts.operator(`https://${domain}`)}
        </Text>
      </Stack>
    </details>
  )
}
