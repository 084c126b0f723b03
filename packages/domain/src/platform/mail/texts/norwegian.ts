import type { MailTexts } from './english.ts';

export const norwegian: MailTexts = {
  greeting: 'Hei!',

  inviteSubject: 'Invitasjon til {organization}',
  inviteText: '{inviter} inviterer deg til organisasjonen {organization}.',
  inviteTextWithout: 'Du er invitert til organisasjonen {organization}.',
  inviteAction: 'Godta invitasjonen',
  inviteReason:
    'Du får denne e-posten fordi noen har skrevet inn adressen din der. Hvis du ikke ventet den, kan du se bort fra den.',

  resetSubject: 'Tilbakestill passordet ditt',
  resetText: 'Noen har bedt om å tilbakestille passordet til kontoen din på {server}.',
  resetAction: 'Velg et nytt passord',
  resetReason:
    'Du får denne e-posten fordi noen har bedt om å tilbakestille passordet ditt. Hvis det ikke var deg, kan du se bort fra den: Passordet ditt blir som det er.',

  mentionSubject: '{author} nevnte deg i {space}',
  mentionText: '{author} nevnte deg i en kommentar til {space}:',
  mentionTextOfChangeRequest:
    '{author} nevnte deg i en kommentar til endringsforespørselen «{changeRequest}» i {space}:',
  mentionAction: 'Åpne kommentaren',
  mentionReason: 'Du får denne e-posten fordi en kommentar nevner deg.',

  reviewSubject: '{requester} ber deg gjennomgå {changeRequest}',
  reviewText: '{requester} ber deg gjennomgå endringsforespørselen «{changeRequest}» i {space}.',
  reviewAction: 'Åpne endringsforespørselen',
  reviewReason: 'Du får denne e-posten fordi du eller et av teamene dine er bedt om en gjennomgang.',

  digestSubject: 'Nytt i {space}',
  digestSubjectOfMany: {
    one: 'Nytt i {space} og {count} annet område',
    other: 'Nytt i {space} og {count} andre områder',
  },
  digestText: 'Dette har andre gjort siden forrige oppsummering:',
  digestAction: 'Åpne Lectern',
  digestReason:
    'Du får denne e-posten fordi det er noe nytt der du er medlem. Den sendes høyst én gang om dagen.',
  digestTitle: '{organization}: {space}',
  updates: { one: '{count} oppdatering', other: '{count} oppdateringer' },
  changeRequests: { one: '{count} ny endringsforespørsel', other: '{count} nye endringsforespørsler' },
  reviews: { one: '{count} gjennomgang', other: '{count} gjennomganger' },
  comments: { one: '{count} kommentar', other: '{count} kommentarer' },

  untitled: 'Uten tittel',
  unsubscribe: 'Ikke motta flere slike e-poster',

  expires: 'Lenken er gyldig til {time}.',
};
