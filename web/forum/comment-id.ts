export const commentId = (id: number) => `comment-${id}`;
