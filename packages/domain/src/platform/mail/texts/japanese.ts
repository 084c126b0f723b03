import type { MailTexts } from './english.ts';

export const japanese: MailTexts = {
  greeting: 'こんにちは。',

  inviteSubject: '{organization} への招待',
  inviteText: '{inviter} さんから組織 {organization} に招待されています。',
  inviteTextWithout: '組織 {organization} に招待されています。',
  inviteAction: '招待を承諾する',
  inviteReason:
    'このメールは、あなたのメールアドレスが入力されたため送信されています。心当たりがない場合は無視してください。',

  resetSubject: 'パスワードの再設定',
  resetText: '{server} のアカウントのパスワードの再設定がリクエストされました。',
  resetAction: '新しいパスワードを設定する',
  resetReason:
    'このメールは、パスワードの再設定がリクエストされたため送信されています。心当たりがない場合は無視してください。パスワードは変更されません。',

  mentionSubject: '{space} で {author} さんがあなたをメンションしました',
  mentionText: '{author} さんが {space} へのコメントであなたをメンションしました。',
  mentionTextOfChangeRequest:
    '{author} さんが {space} の変更リクエスト「{changeRequest}」へのコメントであなたをメンションしました。',
  mentionAction: 'コメントを開く',
  mentionReason: 'このメールは、コメントであなたがメンションされたため送信されています。',

  reviewSubject: '{requester} さんが {changeRequest} のレビューを依頼しています',
  reviewText: '{requester} さんが {space} の変更リクエスト「{changeRequest}」のレビューを依頼しています。',
  reviewAction: '変更リクエストを開く',
  reviewReason: 'このメールは、あなたまたはあなたのチームにレビューが依頼されたため送信されています。',

  digestSubject: '{space} の新着情報',
  digestSubjectOfMany: { other: '{space} とほか {count} 件のスペースの新着情報' },
  digestText: '前回のダイジェスト以降の、ほかのメンバーの活動です。',
  digestAction: 'Lectern を開く',
  digestReason:
    'このメールは、あなたがメンバーである組織に新着情報があるため送信されています。送信は 1 日に 1 回までです。',
  digestTitle: '{organization}: {space}',
  updates: { other: '更新 {count} 件' },
  changeRequests: { other: '新しい変更リクエスト {count} 件' },
  reviews: { other: 'レビュー {count} 件' },
  comments: { other: 'コメント {count} 件' },

  untitled: '無題',
  unsubscribe: 'この種類のメールの配信を停止する',

  expires: 'リンクの有効期限は {time} です。',
};
