export const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
