import { z } from 'zod';
import type { DomainSettings } from '../../core/settings.ts';
import type { InspectedResponse } from './inspect-response.ts';
import { ApiError } from '@lectern/contract';
import { unacceptedAnswer } from './sign-in-errors.ts';
import { clockSkewMs, samlClient } from './saml-client.ts';
import type { SamlProviderRow } from '../../store/workspace/saml.repository.ts';
import { serviceAddresses } from '../../presenters/service-provider.ts';

/** What an identity provider says about somebody, proven by its signature. */
export type Statement = {
  /** What it calls them, always the same. */
  readonly nameId: string;
  /** First values of the attributes, by lower-case name. */
  readonly attributes: ReadonlyMap<string, string>;
  /** When it wants the session to end. */
  readonly sessionEnds: Date | undefined;
};

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';

// The signed bytes as the library reads them: `_` is text, `$` are attributes, everything else lists of elements.
const textNode = z.object({ _: z.string(), $: z.record(z.string(), z.string()).optional() });
const instant = z
  .string()
  .transform((text) => new Date(text))
  .refine((date) => !Number.isNaN(date.getTime()));
const Assertion = z.object({
  $: z.object({ Version: z.literal('2.0') }),
  Issuer: z.tuple([textNode]),
  Subject: z.tuple([
    z.object({
      NameID: z.tuple([textNode]),
      SubjectConfirmation: z.array(
        z.object({
          $: z.object({ Method: z.string() }),
          SubjectConfirmationData: z
            .tuple([
              z.object({
                $: z.object({
                  Recipient: z.string().optional(),
                  InResponseTo: z.string().optional(),
                  NotOnOrAfter: instant.optional(),
                  NotBefore: instant.optional(),
                }),
              }),
            ])
            .optional(),
        }),
      ),
    }),
  ]),
  Conditions: z.tuple([z.object({})]),
  AuthnStatement: z
    .array(z.object({ $: z.object({ SessionNotOnOrAfter: instant.optional() }).optional() }))
    .min(1),
  AttributeStatement: z
    .array(
      z.object({
        Attribute: z
          .array(
            z.object({
              $: z.object({ Name: z.string() }),
              AttributeValue: z.array(z.union([textNode, z.unknown()])).optional(),
            }),
          )
          .optional(),
      }),
    )
    .optional(),
});
type Assertion = z.output<typeof Assertion>;

type Expected = {
  readonly settings: DomainSettings;
  readonly provider: SamlProviderRow;
  readonly requestId: string;
  readonly now: Date;
};

/**
 * Checks the signature of an answer, then that what was signed is meant for this server, answers this request, comes
 * from this provider and holds now. The library verifies signature, audience and the times of `Conditions`; the rest
 * of the rules of the Web Browser SSO profile (SAML profiles 4.1.4.3) it leaves to us. 403 for anything else.
 */
export async function verifyAnswer(answer: InspectedResponse, expected: Expected): Promise<Statement> {
  const { settings, provider, requestId } = expected;
  const { acsURL } = serviceAddresses(settings, provider.id);
  if (answer.destination !== undefined && answer.destination !== acsURL) {
    throw unacceptedAnswer(`the destination is ${answer.destination}`);
  }
  try {
    const client = samlClient(settings, provider, requestId);
    const { profile } = await client.validatePostResponseAsync({ SAMLResponse: answer.encoded });
    const signed = z.object({ Assertion }).parse(profile?.getAssertion?.());
    return statementOf(signed.Assertion, acsURL, expected);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw unacceptedAnswer('it does not prove what it says', error);
  }
}

function statementOf(
  assertion: Assertion,
  acsURL: string,
  { provider, requestId, now }: Expected,
): Statement {
  const [issuer] = assertion.Issuer;
  if (issuer._.trim() !== provider.entity_id) throw unacceptedAnswer(`the issuer is ${issuer._}`);
  const [subject] = assertion.Subject;
  const confirmed = subject.SubjectConfirmation.some(({ $, SubjectConfirmationData: data }) => {
    const { Recipient, InResponseTo, NotBefore, NotOnOrAfter } = data?.[0].$ ?? {};
    return (
      $.Method === bearer &&
      Recipient === acsURL &&
      InResponseTo === requestId &&
      NotOnOrAfter !== undefined &&
      NotOnOrAfter.getTime() + clockSkewMs > now.getTime() &&
      (NotBefore === undefined || NotBefore.getTime() - clockSkewMs <= now.getTime())
    );
  });
  if (!confirmed)
    throw unacceptedAnswer('no bearer confirmation is for this address, this request and this time');
  const [nameId] = subject.NameID;
  if (nameId.$?.['Format'] === transient) throw unacceptedAnswer('the name of the subject is transient');
  if (nameId._.trim() === '' || nameId._.length > 1024)
    throw unacceptedAnswer('the subject has no usable name');
  const sessionEnds = endOf(assertion);
  if (sessionEnds !== undefined && sessionEnds <= now) throw unacceptedAnswer('the session has ended');
  return { nameId: nameId._.trim(), attributes: attributesOf(assertion), sessionEnds };
}

function attributesOf({ AttributeStatement: statements = [] }: Assertion): Map<string, string> {
  const values = new Map<string, string>();
  for (const { $, AttributeValue: [first] = [] } of statements.flatMap(({ Attribute = [] }) => Attribute)) {
    const { data } = textNode.safeParse(first);
    const name = $.Name.toLowerCase();
    if (data !== undefined && !values.has(name)) values.set(name, data._.trim());
  }
  return values;
}

function endOf({ AuthnStatement: statements }: Assertion): Date | undefined {
  const ends = statements.flatMap(({ $ }) => $?.SessionNotOnOrAfter ?? []);
  return ends.toSorted((one, other) => one.getTime() - other.getTime())[0];
}
