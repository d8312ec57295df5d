/** Words in the names of members that name or identify a record. */
export const essential = ['id', 'name', 'title', 'url', 'link', 'slug', 'key', 'code', 'date'];
