import type { MailTexts } from './english.ts';

export const dutch: MailTexts = {
  greeting: 'Hallo,',

  inviteSubject: 'Uitnodiging voor {organization}',
  inviteText: '{inviter} nodigt u uit voor de organisatie {organization}.',
  inviteTextWithout: 'U bent uitgenodigd voor de organisatie {organization}.',
  inviteAction: 'Uitnodiging accepteren',
  inviteReason:
    'U ontvangt deze e-mail omdat iemand daar uw adres heeft ingevoerd. Verwacht u deze e-mail niet, negeer hem dan.',

  resetSubject: 'Uw wachtwoord opnieuw instellen',
  resetText: 'Iemand heeft gevraagd het wachtwoord van uw account op {server} opnieuw in te stellen.',
  resetAction: 'Nieuw wachtwoord instellen',
  resetReason:
    'U ontvangt deze e-mail omdat een nieuw wachtwoord is aangevraagd. Was u dat niet, negeer hem dan: uw wachtwoord blijft zoals het is.',

  mentionSubject: '{author} heeft u genoemd in {space}',
  mentionText: '{author} heeft u genoemd in een opmerking bij {space}:',
  mentionTextOfChangeRequest:
    '{author} heeft u genoemd in een opmerking bij het wijzigingsverzoek ‘{changeRequest}’ van {space}:',
  mentionAction: 'Opmerking openen',
  mentionReason: 'U ontvangt deze e-mail omdat u in een opmerking wordt genoemd.',

  reviewSubject: '{requester} vraagt u om een review van {changeRequest}',
  reviewText: '{requester} vraagt u het wijzigingsverzoek ‘{changeRequest}’ van {space} te reviewen.',
  reviewAction: 'Wijzigingsverzoek openen',
  reviewReason: 'U ontvangt deze e-mail omdat u of een van uw teams om een review is gevraagd.',

  digestSubject: 'Nieuw in {space}',
  digestSubjectOfMany: {
    one: 'Nieuw in {space} en {count} andere ruimte',
    other: 'Nieuw in {space} en {count} andere ruimtes',
  },
  digestText: 'Dit hebben anderen gedaan sinds uw vorige samenvatting:',
  digestAction: 'Lectern openen',
  digestReason:
    'U ontvangt deze e-mail omdat er iets nieuws is waar u lid bent. Hij wordt hooguit één keer per dag verstuurd.',
  digestTitle: '{organization}: {space}',
  updates: { one: '{count} update', other: '{count} updates' },
  changeRequests: { one: '{count} nieuw wijzigingsverzoek', other: '{count} nieuwe wijzigingsverzoeken' },
  reviews: { one: '{count} review', other: '{count} reviews' },
  comments: { one: '{count} opmerking', other: '{count} opmerkingen' },

  untitled: 'Naamloos',
  unsubscribe: 'Zulke e-mails niet meer ontvangen',

  expires: 'De link is geldig tot {time}.',
};
