import { Stack, Text } from '@mantine/core'
import { Copyable } from '../ui/copyable.tsx'
import classes from './domain-guide.module.css'

/** A name that others can be pointed at; addresses of a server on one's own machine cannot. */
const isName = (host: string) => host.includes('.') && /[a-z]/i.test(host) && !host.includes(':')

/** What has to be done elsewhere, so that a domain leads here. Folded: it is done once. */
export const DomainGuide = ({ domain }: { domain: string }) => {
  const host = location.hostname
  return (
    <details className={`card ${classes.guide}`}>
      <summary>
        How to make <strong>{domain}</strong> lead here
      </summary>
      <Stack gap="sm" mt="sm">
        {isName(host) ? (
          <>
            <Text>Where the domain is managed, add this record:</Text>
            <Copyable label="the record" text={`${domain}. CNAME ${host}.`} />
            <Text c="dimmed" size="sm">
              A domain that takes no CNAME, because nothing stands in front of it, takes an A or AAAA record with this
              server’s IP address.
            </Text>
          </>
        ) : (
          <Text>Where the domain is managed, add an A or AAAA record with the public IP address of this server.</Text>
        )}
        <Text c="dimmed" size="sm">
          Whoever runs the server has to let requests for the domain through to Postrider, with a certificate for it:
          its pages are at https://{domain}.
        </Text>
      </Stack>
    </details>
  )
}
