import type { MailTexts } from './english.ts';

export const russian: MailTexts = {
  greeting: 'Здравствуйте!',

  inviteSubject: 'Приглашение в организацию «{organization}»',
  inviteText: '{inviter} приглашает вас в организацию «{organization}».',
  inviteTextWithout: 'Вас приглашают в организацию «{organization}».',
  inviteAction: 'Принять приглашение',
  inviteReason:
    'Вы получили это письмо, потому что там указали ваш адрес. Если вы его не ждали, просто проигнорируйте его.',

  resetSubject: 'Сброс пароля',
  resetText: 'Поступил запрос на сброс пароля вашей учётной записи на {server}.',
  resetAction: 'Задать новый пароль',
  resetReason:
    'Вы получили это письмо, потому что поступил запрос на сброс вашего пароля. Если это были не вы, проигнорируйте письмо: пароль останется прежним.',

  mentionSubject: '{author} упоминает вас в пространстве «{space}»',
  mentionText: '{author} упоминает вас в комментарии к пространству «{space}»:',
  mentionTextOfChangeRequest:
    '{author} упоминает вас в комментарии к запросу на изменение «{changeRequest}» в пространстве «{space}»:',
  mentionAction: 'Открыть комментарий',
  mentionReason: 'Вы получили это письмо, потому что вас упомянули в комментарии.',

  reviewSubject: '{requester} просит вас проверить «{changeRequest}»',
  reviewText:
    '{requester} просит вас проверить запрос на изменение «{changeRequest}» в пространстве «{space}».',
  reviewAction: 'Открыть запрос на изменение',
  reviewReason: 'Вы получили это письмо, потому что вас или вашу команду попросили о проверке.',

  digestSubject: 'Новое в пространстве «{space}»',
  digestSubjectOfMany: {
    one: 'Новое в пространстве «{space}» и ещё {count} другом',
    few: 'Новое в пространстве «{space}» и ещё {count} других',
    many: 'Новое в пространстве «{space}» и ещё {count} других',
    other: 'Новое в пространстве «{space}» и ещё {count} других',
  },
  digestText: 'Вот что сделали другие с момента последней сводки:',
  digestAction: 'Открыть Lectern',
  digestReason:
    'Вы получили это письмо, потому что там, где вы участник, есть новое. Оно приходит не чаще раза в день.',
  digestTitle: '{organization}: {space}',
  updates: {
    one: '{count} обновление',
    few: '{count} обновления',
    many: '{count} обновлений',
    other: '{count} обновления',
  },
  changeRequests: {
    one: '{count} новый запрос на изменение',
    few: '{count} новых запроса на изменение',
    many: '{count} новых запросов на изменение',
    other: '{count} нового запроса на изменение',
  },
  reviews: {
    one: '{count} проверка',
    few: '{count} проверки',
    many: '{count} проверок',
    other: '{count} проверки',
  },
  comments: {
    one: '{count} комментарий',
    few: '{count} комментария',
    many: '{count} комментариев',
    other: '{count} комментария',
  },

  untitled: 'Без названия',
  unsubscribe: 'Больше не получать таких писем',

  expires: 'Ссылка действительна до {time}.',
};
